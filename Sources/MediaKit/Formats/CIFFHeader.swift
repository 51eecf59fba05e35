/// Reads the header of Canon CRW files: a heap of records, each heap with its directory at its end.
enum CIFFHeader {
  /// Reads the size of the picture from its record, and an XMP packet that was put behind the heap.
  static func read(_ source: ByteSource) -> PictureHeader? {
    guard let order = TIFFStructure.byteOrder(source), let start = source.number(4, at: 2, order) else {
      return nil
    }
    var reader = Heap(source: source, order: order)
    guard let record = reader.record(imageInfo, from: start, to: source.count, depth: 0),
      let width = source.number(4, at: record, order), let height = source.number(4, at: record + 4, order),
      var header = PictureHeader(width: width, height: height)
    else { return nil }
    if let packet = xmp(in: source) { header.blocks.add(packet, to: \.xmp) }
    return header
  }

  private static let imageInfo = 0x1810

  private static func xmp(in source: ByteSource) -> ArraySlice<UInt8>? {
    let start = max(0, source.count - (1 << 20))
    let tail = source.bytes(at: start, count: source.count - start)
    return tail.firstRange(of: Array("<?xpacket begin".utf8)).map { tail[$0.lowerBound...] }
  }

  private struct Heap {
    let source: ByteSource
    let order: ByteOrder
    /// How many records may still be looked at, in all heaps together: heaps may overlap in a hostile file.
    private var budget = 10_000

    init(source: ByteSource, order: ByteOrder) {
      self.source = source
      self.order = order
    }

    /// Returns where the record `tag` stands, in the heap from `start` to `end` or in one inside it.
    mutating func record(_ tag: Int, from start: Int, to end: Int, depth: Int) -> Int? {
      guard depth < 4, end <= source.count, let table = source.number(4, at: end - 4, order),
        let count = source.number(2, at: start + table, order), count < 1000
      else { return nil }
      for entry in 0..<count where budget > 0 {
        budget -= 1
        let place = start + table + 2 + 10 * entry
        guard let kind = source.number(2, at: place, order),
          let size = source.number(4, at: place + 2, order),
          let offset = source.number(4, at: place + 6, order)
        else { return nil }
        if kind == tag { return start + offset }
        let isHeap = kind & 0x3800 == 0x2800 || kind & 0x3800 == 0x3000
        // A heap that is as large as the one around it would be that heap itself.
        guard isHeap, size >= 8, size < end - start, start + offset + size <= end else { continue }
        if let found = record(tag, from: start + offset, to: start + offset + size, depth: depth + 1) {
          return found
        }
      }
      return nil
    }
  }
}
