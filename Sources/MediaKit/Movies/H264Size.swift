/// The size in the parameters of an H.264 stream.
struct H264Size {
  var width: Int
  var height: Int

  /// Reads a sequence parameter set; nil where its numbers make no size.
  init?(parameters: [UInt8]) {
    var reader = H264BitReader(parameters.dropFirst())
    guard let profile = reader.bits(8) else { return nil }
    _ = reader.bits(16)
    _ = reader.exponential()
    var chroma = 1
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138].contains(profile) {
      chroma = reader.exponential() ?? 1
      if chroma == 3 { _ = reader.bits(1) }
      _ = reader.exponential()
      _ = reader.exponential()
      _ = reader.bits(1)
      if reader.bits(1) == 1 { reader.skipScalingLists(chroma == 3 ? 12 : 8) }
    }
    _ = reader.exponential()
    switch reader.exponential() {
    case 0: _ = reader.exponential()
    case 1: guard reader.skipFrameCycle() else { return nil }
    default: break
    }
    _ = reader.exponential()
    _ = reader.bits(1)
    guard let columns = reader.exponential(), let rows = reader.exponential(), let isWhole = reader.bits(1),
      columns < 4096, rows < 4096
    else { return nil }
    // Where pictures may be halves, of every second line, rows count double.
    if isWhole == 0 { _ = reader.bits(1) }
    _ = reader.bits(1)
    width = (columns + 1) * 16
    height = (rows + 1) * 16 * (2 - isWhole)
    guard reader.bits(1) == 1 else { return }
    let crop = (0..<4).compactMap { _ in reader.exponential() }
    guard crop.count == 4, crop.allSatisfy({ $0 < 65_536 }) else { return nil }
    width -= (crop[0] + crop[1]) * (chroma == 1 || chroma == 2 ? 2 : 1)
    height -= (crop[2] + crop[3]) * (chroma == 1 ? 2 : 1) * (2 - isWhole)
  }
}

/// Reads numbers of so many bits, and those whose leading zeros say how long they are.
struct H264BitReader {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The next `count` bits, at most 32.
  mutating func bits(_ count: Int) -> Int? {
    guard position + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      let byte = bytes[bytes.startIndex + position / 8]
      value = value << 1 | Int(byte >> (7 - position % 8) & 1)
      position += 1
    }
    return value
  }

  /// The next number in Exp-Golomb code.
  mutating func exponential() -> Int? {
    var zeros = 0
    while zeros < 32 {
      guard let bit = bits(1) else { return nil }
      if bit == 1 { return bits(zeros).map { $0 + (1 << zeros) - 1 } }
      zeros += 1
    }
    return nil
  }

  /// Passes over so many lists of differences, the first six for squares of 4, the others for squares of 8.
  fileprivate mutating func skipScalingLists(_ count: Int) {
    for index in 0..<count where bits(1) == 1 {
      var last = 8
      for _ in 0..<(index < 6 ? 16 : 64) where last != 0 {
        guard let code = exponential() else { return }
        // Odd codes are above zero, even ones below.
        let difference = code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
        last = (last + difference) & 0xFF
      }
    }
  }

  /// Passes over the cycle of frame numbers; false where it does not end.
  fileprivate mutating func skipFrameCycle() -> Bool {
    _ = bits(1)
    _ = exponential()
    _ = exponential()
    guard let count = exponential(), count < 256 else { return false }
    for _ in 0..<count { _ = exponential() }
    return true
  }
}
