/// One entry of a TIFF directory that a test writes.
struct TestTag {
  var number: Int
  var type: Int
  var count: Int
  /// The numbers of the value, each of `width` bytes.
  var numbers: [Int]
  var width: Int

  static func ascii(_ number: Int, _ text: String) -> TestTag { ascii(number, Array(text.utf8) + [0]) }

  static func ascii(_ number: Int, _ bytes: [UInt8]) -> TestTag {
    TestTag(number: number, type: 2, count: bytes.count, numbers: bytes.map(Int.init), width: 1)
  }

  static func bytes(_ number: Int, _ bytes: [UInt8], type: Int = 1) -> TestTag {
    TestTag(number: number, type: type, count: bytes.count, numbers: bytes.map(Int.init), width: 1)
  }

  static func short(_ number: Int, _ values: Int...) -> TestTag {
    TestTag(number: number, type: 3, count: values.count, numbers: values, width: 2)
  }

  static func long(_ number: Int, _ values: Int...) -> TestTag {
    TestTag(number: number, type: 4, count: values.count, numbers: values, width: 4)
  }

  /// Fractions as pairs of numerator and denominator.
  static func rational(_ number: Int, _ parts: Int..., type: Int = 5) -> TestTag {
    TestTag(number: number, type: type, count: parts.count / 2, numbers: parts, width: 4)
  }

  /// UTF-16LE with its zero, as Windows writes it whatever the order of the rest.
  static func windows(_ number: Int, _ text: String) -> TestTag {
    .bytes(number, text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0, 0])
  }
}
