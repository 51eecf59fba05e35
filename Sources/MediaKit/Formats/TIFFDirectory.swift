/// One directory of a TIFF structure: numbered entries, each with a type and a count.
struct TIFFDirectory {
  /// An entry, with the place of its value in the structure.
  struct Entry {
    var type: Int
    var count: Int
    var valueOffset: Int
  }

  let source: ByteSource
  let order: ByteOrder
  private(set) var entries: [Int: Entry] = [:]
  /// Where the next directory stands, 0 if there is none.
  private(set) var next = 0

  /// Directories with more entries than this are damaged.
  private static let entryLimit = 4096

  /// Reads the directory at `offset`; nil where it does not fit in the structure.
  init?(_ source: ByteSource, at offset: Int, order: ByteOrder) {
    guard offset >= 8, let count = source.number(2, at: offset, order), count <= Self.entryLimit else {
      return nil
    }
    self.source = source
    self.order = order
    for index in 0..<count {
      let place = offset + 2 + 12 * index
      guard let tag = source.number(2, at: place, order), let type = source.number(2, at: place + 2, order),
        let valueCount = source.number(4, at: place + 4, order), source.exactly(4, at: place + 8) != nil
      else { break }
      guard let width = Self.width(of: type), entries[tag] == nil else { continue }
      let (length, overflows) = valueCount.multipliedReportingOverflow(by: width)
      guard !overflows else { continue }
      let valueOffset = length <= 4 ? place + 8 : source.number(4, at: place + 8, order) ?? 0
      entries[tag] = Entry(type: type, count: valueCount, valueOffset: valueOffset)
    }
    next = source.number(4, at: offset + 2 + 12 * count, order) ?? 0
  }

  /// The bytes of a value, at most `limit`.
  func bytes(_ tag: Int, limit: Int = 64 * 1024) -> ArraySlice<UInt8>? {
    guard let entry = entries[tag], let width = Self.width(of: entry.type) else { return nil }
    return source.bytes(at: entry.valueOffset, count: min(entry.count * width, limit))
  }

  /// A text, cut at its first zero byte, without the blanks around it.
  func text(_ tag: Int) -> String? { bytes(tag).flatMap { TextRepair.exifText($0) } }

  /// The first `limit` whole numbers of an entry.
  func integers(_ tag: Int, limit: Int = 64) -> [Int] {
    guard let entry = entries[tag], let width = Self.width(of: entry.type) else { return [] }
    return (0..<min(entry.count, limit)).compactMap { index in
      switch entry.type {
      case 5, 10: rational(at: entry.valueOffset + index * width).map { Int($0.rounded(.towardZero)) }
      case 11, 12:
        floating(width, at: entry.valueOffset + index * width).flatMap { Int(exactly: $0.rounded()) }
      default: source.number(width, at: entry.valueOffset + index * width, order)
      }
    }
  }

  /// The first whole number of an entry.
  func integer(_ tag: Int) -> Int? { integers(tag, limit: 1).first }

  /// The numbers of an entry in exiv2's notation: fractions as "28/10".
  func numberTexts(_ tag: Int, limit: Int = 16) -> [String] {
    guard let entry = entries[tag], let width = Self.width(of: entry.type) else { return [] }
    return (0..<min(entry.count, limit)).compactMap { index in
      let place = entry.valueOffset + index * width
      switch entry.type {
      case 5, 10:
        guard let numerator = signed(4, at: place, entry.type),
          let denominator = signed(4, at: place + 4, entry.type)
        else { return nil }
        return "\(numerator)/\(denominator)"
      // The shortest text of a small number, not that of the larger one it would become: "2.8".
      case 11: return floating(width, at: place).map { "\(Float($0))" }
      case 12: return floating(width, at: place).map { "\($0)" }
      default: return signed(width, at: place, entry.type).map(String.init)
      }
    }
  }

  /// A number of `width` bytes, below zero where its type has a sign and the sign says so.
  private func signed(_ width: Int, at offset: Int, _ type: Int) -> Int? {
    guard let value = source.number(width, at: offset, order) else { return nil }
    let isSigned = [6, 8, 9, 10].contains(type)
    return isSigned && value >= 1 << (8 * width - 1) ? value - 1 << (8 * width) : value
  }

  /// A floating point number of four or eight bytes.
  private func floating(_ width: Int, at offset: Int) -> Double? {
    let halves = stride(from: 0, to: width, by: 4).compactMap { source.number(4, at: offset + $0, order) }
    if width == 4 { return halves.first.map { Double(Float(bitPattern: UInt32($0))) } }
    guard halves.count == 2 else { return nil }
    let (high, low) = order == .bigEndian ? (halves[0], halves[1]) : (halves[1], halves[0])
    return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
  }

  private func rational(at offset: Int) -> Double? {
    guard let numerator = source.number(4, at: offset, order),
      let denominator = source.number(4, at: offset + 4, order), denominator != 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// How many bytes one value of a TIFF type has.
  private static func width(of type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: nil
    }
  }
}
