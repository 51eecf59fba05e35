/// The units of an H.264 stream in which start codes stand between them.
enum H264 {
  /// The numbers of the kinds of units that matter here.
  static let keyPicture: UInt8 = 5
  static let supplement: UInt8 = 6
  static let parameters: UInt8 = 7

  private static let countLimit = 10_000

  /// The units in `bytes`, without their start codes.
  static func units(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = 0
    while index + 3 <= bytes.count, units.count < countLimit {
      // Of three bytes the last decides how far the search can go on.
      guard bytes[index + 2] <= 1 else {
        index += 3
        continue
      }
      guard bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 else {
        index += 1
        continue
      }
      if let start { units.append(bytes[start..<index]) }
      start = index + 3
      index += 3
    }
    if let start, units.count < countLimit { units.append(bytes[start...]) }
    return units.filter { !$0.isEmpty }
  }

  /// The kind of a unit.
  static func type(of unit: ArraySlice<UInt8>) -> UInt8 { (unit.first ?? 0) & 0x1F }

  /// The first bytes of a unit without the threes that keep start codes out of it.
  static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit.prefix(64 * 1024) {
      if zeros >= 2 && byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}
