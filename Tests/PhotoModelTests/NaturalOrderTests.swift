import PhotoModel
import Testing

@Suite struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    names.sorted { precedes(Array($0.utf8), Array($1.utf8)) }
  }

  private func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    NaturalOrder.key(for: one).lexicographicallyPrecedes(NaturalOrder.key(for: other))
  }

  @Test(arguments: [
    ["a", "a2", "a10", "B"], ["IMG_9.jpg", "img_10.JPG", "IMG_100.jpg"], ["1", "2", "10", "100"],
    ["a1b2", "a1b10", "a2b1"], ["a-1", "a1", "aa"], ["0", "1", "09", "10"], ["a.jpg", "a1.jpg"],
    ["99999999", "100000000", "999999999", "1000000000"], ["été1", "ÉTÉ2", "été10"], ["z", "ä", "日2", "日10"],
    ["1.9", "1.10"], ["12345678901234567", "123456789012345678", "1234567890123456789"],
  ])
  func numbersCountByValueAndLetterCaseNotAtAll(names: [String]) {
    #expect(sorted(names) == names)
    #expect(sorted(names.reversed()) == names)
  }

  @Test(arguments: [("a1", "A01"), ("IMG_0001.JPG", "img_1.jpg"), ("0", "000"), ("É7", "é007")])
  func letterCaseAndLeadingZerosMakeNoDifference(one: String, other: String) {
    #expect(NaturalOrder.key(for: one.utf8) == NaturalOrder.key(for: other.utf8))
  }

  @Test func differentNumbersHaveDifferentKeys() {
    let names = (0..<30).flatMap { zeros in ["1", "2"].map { $0 + String(repeating: "0", count: zeros) } }
    #expect(Set(names.map { NaturalOrder.key(for: $0.utf8) }).count == names.count)
    #expect(sorted(names).map(\.utf8.count) == names.map(\.utf8.count))
  }

  @Test func bytesThatAreNotUTF8AreKept() {
    #expect(NaturalOrder.key(for: [0xff, 0x41, 0xc9]) == [0xff, 0x61, 0xc9])
    #expect(precedes([0x61, 0xff, 0x32], [0x61, 0xff, 0x31, 0x30]))
    #expect(NaturalOrder.key(for: []) == [])
  }

  @Test func theKeysOrderIsThatOfAComparisonPartByPart() {
    var generator = SeededGenerator(seed: 3)
    let alphabet = Array("aB0019-.é_ ".utf8)
    let names = (0..<300).map { _ in
      (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
    }
    let keyed = names.map { (key: NaturalOrder.key(for: $0), parts: Reference.parts($0)) }
    var disagreements = 0
    for one in keyed {
      for other in keyed {
        let byKey = one.key.lexicographicallyPrecedes(other.key)
        if byKey != Reference.precedes(one.parts, other.parts) { disagreements += 1 }
      }
    }
    #expect(disagreements == 0)
  }

  /// What people mean by natural order, said the long way.
  private enum Reference {
    enum Part: Equatable {
      case number(digits: [UInt8])
      case byte(UInt8)
    }

    static func precedes(_ one: [Part], _ other: [Part]) -> Bool {
      one.lexicographicallyPrecedes(other, by: partPrecedes)
    }

    private static func partPrecedes(_ one: Part, _ other: Part) -> Bool {
      switch (one, other) {
      case (.number(let one), .number(let other)):
        one.count != other.count ? one.count < other.count : one.lexicographicallyPrecedes(other)
      case (.number, .byte(let byte)): byte > UInt8(ascii: "9")
      case (.byte(let byte), .number): byte < UInt8(ascii: "0")
      case (.byte(let one), .byte(let other)): one < other
      }
    }

    static func parts(_ name: [UInt8]) -> [Part] {
      let text = String(validating: name, as: UTF8.self)
      let folded =
        text.map { Array($0.lowercased().utf8) } ?? name.map { (65...90).contains($0) ? $0 + 32 : $0 }
      var parts: [Part] = []
      var rest = folded[...]
      while let byte = rest.first {
        let digits = rest.prefix { (48...57).contains($0) }
        parts.append(digits.isEmpty ? .byte(byte) : .number(digits: Array(digits.drop { $0 == 48 })))
        rest = rest.dropFirst(max(1, digits.count))
      }
      return parts
    }
  }
}
