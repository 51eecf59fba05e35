/// One track of a movie: what it holds, and for pictures their size and turn.
struct QuickTimeTrack {
  /// The handler: "vide" for pictures, "soun" for sound.
  private(set) var kind = ""
  /// Whether the track is shown.
  private(set) var isEnabled = false
  /// The number by which fragments name the track.
  private(set) var number = 0
  /// Ticks per second.
  private(set) var scale: Int?
  /// Columns and rows as they are shown, before the turn.
  var size: (width: Int, height: Int)? { shownSize ?? storedSize }
  private var shownSize: (width: Int, height: Int)?
  /// Columns and rows as they are stored, which differ where a stored pixel is no square.
  private(set) var storedSize: (width: Int, height: Int)?
  /// How to turn the pictures for display: an EXIF orientation from 1 to 8.
  private(set) var orientation = 1
  /// The boxes that describe and locate the samples.
  private(set) var sampleTable: [ISOMediaBox] = []
  /// The first sample description: hvc1, avc1 and the like.
  private(set) var description: ISOMediaBox?

  /// Where the fields of a visual sample description end and its boxes begin.
  static let visualFields = 78

  /// A movie with more tracks is damaged.
  static let countLimit = 64

  /// The tracks of one kind among the parts of a movie, those that are shown before those that are not.
  static func tracks(_ kind: String, in parts: [ISOMediaBox], source: ByteSource) -> [QuickTimeTrack] {
    let tracks = parts.filter { $0.type == "trak" }.prefix(countLimit).map { QuickTimeTrack($0, in: source) }
      .filter { $0.kind == kind }
    return tracks.filter(\.isEnabled) + tracks.filter { !$0.isEnabled }
  }

  /// Reads a box trak.
  init(_ box: ISOMediaBox, in source: ByteSource) {
    let parts = box.children(in: source)
    let media = parts.first { $0.type == "mdia" }?.children(in: source) ?? []
    if let handler = media.first(where: { $0.type == "hdlr" }), handler.end - handler.start >= 12,
      let type = source.exactly(4, at: handler.start + 8)
    {
      kind = TextRepair.latin1(type)
    }
    let information = media.first { $0.type == "minf" }?.children(in: source) ?? []
    sampleTable = information.first { $0.type == "stbl" }?.children(in: source) ?? []
    description =
      sampleTable.first { $0.type == "stsd" }?.children(in: source, skipping: 8).first
    scale = media.first { $0.type == "mdhd" }.flatMap { QuickTimeTimes($0, in: source) }?.scale
    if let header = parts.first(where: { $0.type == "tkhd" }) { readHeader(header, in: source) }
    readDescription(in: source)
  }

  /// Reads whether the track is on, its number, its matrix, and the size at which it is shown.
  private mutating func readHeader(_ box: ISOMediaBox, in source: ByteSource) {
    isEnabled = (source.number(1, at: box.start + 3) ?? 0) & 1 == 1
    // Times take twice the room in version 1.
    let isLong = source.uint8(at: box.start) == 1
    let matrix = box.start + (isLong ? 52 : 40)
    guard matrix + 44 <= box.end else { return }
    let parts = [0, 4, 12, 16].map { Self.signed(source.number(4, at: matrix + $0) ?? 0) }
    orientation = Self.orientation(of: parts)
    number = source.number(4, at: box.start + (isLong ? 20 : 12)) ?? 0
    // The size is in whole pixels and 65,536ths.
    if let columns = source.number(2, at: matrix + 36), let rows = source.number(2, at: matrix + 40),
      columns > 0, rows > 0
    {
      shownSize = (columns, rows)
    }
  }

  private mutating func readDescription(in source: ByteSource) {
    guard kind == "vide", let description, description.end - description.start >= 28,
      let columns = source.number(2, at: description.start + 24),
      let rows = source.number(2, at: description.start + 26), columns > 0, rows > 0
    else { return }
    storedSize = (columns, rows)
  }

  private static func signed(_ number: Int) -> Int { number >= 1 << 31 ? number - 1 << 32 : number }

  /// The turn that a matrix (a, b, c, d) makes: it takes a point right to (a, b) and one down to (c, d).
  ///
  /// What is small beside the largest of them is what rounding left of a zero.
  private static func orientation(of matrix: [Int]) -> Int {
    let largest = matrix.map(abs).max() ?? 0
    let signs = matrix.map { abs($0) * 16 < largest ? 0 : $0.signum() }
    return switch (signs[0], signs[1], signs[2], signs[3]) {
    case (0, 1, -1, 0): 6
    case (-1, 0, 0, -1): 3
    case (0, -1, 1, 0): 8
    case (0, 1, 1, 0): 5
    case (0, -1, -1, 0): 7
    case (-1, 0, 0, 1): 2
    case (1, 0, 0, -1): 4
    default: 1
    }
  }
}
