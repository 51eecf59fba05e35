/// A box of an ISO base media file (HEIC, AVIF, CR3, JPEG XL, movies): a type of four characters and what it holds.
struct ISOMediaBox {
  let type: String
  /// Where the box itself starts in its source, with its size and type.
  let beginning: Int
  /// Where the payload starts in its source.
  let start: Int
  /// Where the payload ends.
  let end: Int

  /// The boxes that stand between `start` and `end`, at most a thousand.
  static func boxes(in source: ByteSource, from start: Int = 0, to end: Int) -> [ISOMediaBox] {
    var boxes: [ISOMediaBox] = []
    var offset = start
    while offset + 8 <= end, boxes.count < 1000, let box = ISOMediaBox(source, at: offset, end: end) {
      boxes.append(box)
      offset = box.end
    }
    return boxes
  }

  private init?(_ source: ByteSource, at offset: Int, end limit: Int) {
    guard let size = source.number(4, at: offset), let name = source.exactly(4, at: offset + 4) else {
      return nil
    }
    type = TextRepair.latin1(name)
    beginning = offset
    var header = 8
    var length = size
    if size == 1 {
      guard let high = source.number(4, at: offset + 8), high < 1 << 24,
        let low = source.number(4, at: offset + 12)
      else { return nil }
      header = 16
      length = high << 32 | low
    } else if size == 0 {
      length = limit - offset
    }
    guard length >= header else { return nil }
    start = offset + header
    end = min(offset + length, limit)
    guard start <= end else { return nil }
  }

  /// The boxes inside this one, behind `skipping` bytes of its own.
  func children(in source: ByteSource, skipping: Int = 0) -> [ISOMediaBox] {
    start + skipping <= end ? Self.boxes(in: source, from: start + skipping, to: end) : []
  }
}
