import CPlaces

/// Reads the packed table of places, a few bytes at a time.
///
/// All numbers are unsigned and little-endian. `Scripts/make-places.py` writes:
///
///     header   "PLACES", 0, 1; u32 places, cells, areas, strings, largest reach, start of the areas, strings, blocks
///     bands    361 x u32 first cell, u32 columns: one for each half degree of latitude, and an end mark
///     cells    u16 column, u32 start of the cell's block: only cells with a place, by band and column
///     areas    4 x u16: region, country, country code, time zone, as numbers of strings
///     strings  u32 starts, one more than there are strings; then their bytes; string 0 is for what is not known
///     blocks   u16 places n; n x 4 x u16 (see `PlaceEntry`); n names: u8 length, UTF-8; larger places first
///
/// The table is part of the program, so that what it says is trusted.
struct PlaceTable: @unchecked Sendable {
  // Needs no lock: the memory is constant and lives as long as the program.
  private let bytes: UnsafeRawBufferPointer
  /// How many places there are.
  let placeCount: Int
  /// How many areas there are.
  let areaCount: Int
  /// The largest reach of a place, in kilometres.
  let largestReach: Double
  private let areasStart: Int
  private let stringsStart: Int
  private let stringBytesStart: Int
  private let blocksStart: Int

  /// The table that the program carries.
  static let embedded = PlaceTable(
    bytes: UnsafeRawBufferPointer(start: photocat_places(), count: photocat_places_length()))

  private init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.starts(with: Layout.magic), "the embedded table of places has an unknown format")
    func field(_ index: Int) -> Int {
      let offset = Layout.magic.count + 4 * index
      return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    self.bytes = bytes
    placeCount = field(0)
    areaCount = field(2)
    largestReach = PlaceEntry.kilometres(field(4))
    areasStart = field(5)
    stringsStart = field(6)
    stringBytesStart = field(6) + 4 * (field(3) + 1)
    blocksStart = field(7)
  }

  /// Calls `body` with the entries of the cells in some columns of a band.
  func visit(band: Int, columns: ClosedRange<Int>, _ body: (PlaceEntry) -> Void) {
    let end = firstCell(ofBand: band + 1)
    var cell = firstCell(ofBand: band, atOrAfter: columns.lowerBound)
    while cell < end, column(ofCell: cell) <= columns.upperBound {
      visit(cell: cell, ofBand: band, body)
      cell += 1
    }
  }

  /// The number of columns of a band.
  func columnCount(ofBand band: Int) -> Int {
    uint32(at: Layout.bandsStart + 8 * band + 4)
  }

  /// The name of a place.
  ///
  /// The names stand behind each other, so that this one is found by walking over those before it.
  func name(of entry: PlaceEntry) -> String {
    var offset = entry.block + 2 + 8 * uint16(at: entry.block)
    for _ in 0..<entry.index { offset += 1 + Int(bytes[offset]) }
    return string(at: offset + 1, length: Int(bytes[offset]))
  }

  /// The names of an area.
  func area(_ number: Int) -> PlaceArea {
    func name(_ field: Int) -> String? {
      let string = uint16(at: areasStart + 8 * number + 2 * field)
      guard string != 0 else { return nil }
      let start = uint32(at: stringsStart + 4 * string)
      let end = uint32(at: stringsStart + 4 * string + 4)
      return self.string(at: stringBytesStart + start, length: end - start)
    }
    return PlaceArea(region: name(0), country: name(1), countryCode: name(2), timezone: name(3))
  }

  /// Whether two areas are one, as far as their regions are known.
  func isSame(area one: Int, _ other: Int) -> Bool {
    if one == other { return true }
    guard isSame(countryOf: one, other) else { return false }
    let (one, other) = (areasStart + 8 * one, areasStart + 8 * other)
    guard uint16(at: one + 6) == uint16(at: other + 6) else { return false }
    return uint16(at: one) == 0 || uint16(at: other) == 0
  }

  /// Whether two areas are of one country.
  func isSame(countryOf one: Int, _ other: Int) -> Bool {
    uint16(at: areasStart + 8 * one + 4) == uint16(at: areasStart + 8 * other + 4)
  }
}

/// Where the parts of constant size are.
private enum Layout {
  static let magic: [UInt8] = Array("PLACES".utf8) + [0, 1]
  static let bandsStart = 40
  static let cellsStart = bandsStart + 8 * (PlaceGrid.bandCount + 1)
}

extension PlaceTable {
  private func visit(cell: Int, ofBand band: Int, _ body: (PlaceEntry) -> Void) {
    let offset = Layout.cellsStart + 6 * cell
    let block = blocksStart + uint32(at: offset + 2)
    let south = PlaceGrid.southEdge(ofBand: band)
    let west = PlaceGrid.westEdge(ofColumn: uint16(at: offset), of: columnCount(ofBand: band))
    for index in 0..<uint16(at: block) {
      let word = bytes.loadUnaligned(fromByteOffset: block + 2 + 8 * index, as: UInt64.self)
      body(
        PlaceEntry(word: UInt64(littleEndian: word), south: south, west: west, block: block, index: index))
    }
  }

  private func firstCell(ofBand band: Int) -> Int {
    uint32(at: Layout.bandsStart + 8 * band)
  }

  /// Finds the first cell of a band in a column or east of it, by halving.
  private func firstCell(ofBand band: Int, atOrAfter wanted: Int) -> Int {
    var low = firstCell(ofBand: band)
    var high = firstCell(ofBand: band + 1)
    while low < high {
      let middle = (low + high) / 2
      if column(ofCell: middle) < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func column(ofCell cell: Int) -> Int {
    uint16(at: Layout.cellsStart + 6 * cell)
  }

  private func uint16(at offset: Int) -> Int {
    Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  private func uint32(at offset: Int) -> Int {
    Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  private func string(at offset: Int, length: Int) -> String {
    String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
  }
}
