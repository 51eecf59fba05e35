/// Where the items of a HEIF file stand (box iloc), with their bytes.
struct ItemLocations {
  /// One item's bytes, its extents joined.
  struct Item {
    var identifier: Int
    var bytes: ArraySlice<UInt8>
  }

  private(set) var items: [Item] = []

  /// Reads those of the `wanted` items that `box` locates in the file or in the `data` box.
  ///
  /// An item counts once, and all of them have one limit, since many may stand at one place in a hostile file.
  init(_ source: ByteSource, box: ISOMediaBox?, data: ISOMediaBox?, wanted: some Collection<Int>) {
    guard let box, let version = source.uint8(at: box.start), let sizes = source.number(2, at: box.start + 4)
    else {
      return
    }
    var reader = BoxReader(source: source, offset: box.start + 6)
    let widths = (offset: sizes >> 12, length: sizes >> 8 & 15, base: sizes >> 4 & 15, index: sizes & 15)
    let count = reader.number(version < 2 ? 2 : 4)
    var wanted = Set(wanted)
    var room = MetadataBlocks.totalLimit
    var remaining = min(count, 1 << 16)
    while remaining > 0, !wanted.isEmpty, reader.offset < box.end {
      remaining -= 1
      let identifier = reader.number(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : reader.number(2) & 15
      _ = reader.number(2)  // The index of the file that holds the data; 0 is this one.
      let base = reader.number(widths.base)
      var bytes: ArraySlice<UInt8> = []
      var extents = reader.number(2)
      while extents > 0, reader.offset < box.end {
        extents -= 1
        if version > 0 { _ = reader.number(widths.index) }
        let offset = base &+ reader.number(widths.offset)
        let length = reader.number(widths.length)
        guard wanted.contains(identifier), length <= room, bytes.count + length <= MetadataBlocks.lengthLimit
        else { continue }
        let start = method == 1 ? (data?.start ?? source.count) &+ offset : offset
        let extent = source.bytes(at: start, count: length)
        room -= extent.count
        bytes += extent
      }
      guard !bytes.isEmpty, wanted.remove(identifier) != nil else { continue }
      items.append(Item(identifier: identifier, bytes: bytes))
    }
  }
}

/// Reads the numbers of a box one after the other; beyond the end they are 0.
private struct BoxReader {
  let source: ByteSource
  var offset: Int

  mutating func number(_ length: Int) -> Int {
    defer { offset += length }
    guard length > 0 else { return 0 }
    // Eight bytes would overflow a signed number; the upper byte of a place in a file is 0 anyway.
    if length == 8 { return source.uint8(at: offset) == 0 ? source.number(7, at: offset + 1) ?? 0 : 0 }
    return source.number(length, at: offset) ?? 0
  }
}
