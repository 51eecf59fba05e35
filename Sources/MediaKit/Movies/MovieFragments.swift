/// The pieces of a movie that was written as it was recorded: each box moof says what stands in the mdat behind it.
struct MovieFragments {
  private let source: ByteSource
  private let boxes: [ISOMediaBox]
  /// The track whose pieces count.
  private let track: Int
  /// What samples have that say nothing of their own.
  private let defaults: Defaults

  /// Length in ticks and bytes of a sample.
  private struct Defaults {
    var duration = 0
    var length = 0
  }

  /// Fragments with more bytes than this in all describe no film that fits on a disk.
  private static let lengthLimit = 16 << 20

  /// Takes the `boxes` of a whole file, and the parts of its movie for what the pieces of `track` have in common.
  init(_ boxes: [ISOMediaBox], of track: QuickTimeTrack, in movie: QuickTimeMovie, file: ByteSource) {
    source = file
    self.boxes = boxes
    self.track = track.number
    let extended = movie.parts.first { $0.type == "mvex" }?.children(in: movie.source)
      .first { $0.type == "trex" && movie.source.number(4, at: $0.start + 4) == track.number }
    var defaults = Defaults()
    if let extended {
      defaults.duration = movie.source.number(4, at: extended.start + 12) ?? 0
      defaults.length = movie.source.number(4, at: extended.start + 16) ?? 0
    }
    self.defaults = defaults
  }

  /// The length in seconds, by the index of the segments or else by all samples, of which `scale` ticks are a second.
  ///
  /// Nil where there are more boxes than are looked at, since a part of the length is none.
  func seconds(scale: Int?) -> Double? {
    let indexes = boxes.filter { $0.type == "sidx" }
    if indexes.count == 1, let seconds = indexes.first.flatMap(seconds) { return seconds }
    guard let scale, scale > 0, let last = boxes.last, last.end >= source.count else { return nil }
    let ticks = fragments.flatMap(runs).reduce(0) { $0 + $1.ticks }
    return ticks > 0 ? ticks / Double(scale) : nil
  }

  /// Where the first sample of the track stands in the file.
  func firstSample() -> (offset: Int, length: Int)? {
    guard let run = fragments.lazy.flatMap(runs).first,
      let offset = run.offset, run.firstLength > 0
    else { return nil }
    return (offset, run.firstLength)
  }

  private var fragments: [ISOMediaBox] {
    let fragments = boxes.filter { $0.type == "moof" }
    return fragments.reduce(0) { $0 + $1.end - $1.start } <= Self.lengthLimit ? fragments : []
  }

  /// The sum of the lengths in an index of segments.
  private func seconds(inIndex box: ISOMediaBox) -> Double? {
    let isLong = source.uint8(at: box.start) == 1
    let entries = box.start + (isLong ? 32 : 24)
    guard let scale = source.number(4, at: box.start + 8), scale > 0,
      let count = source.number(2, at: entries - 2), entries + 12 * count <= box.end
    else { return nil }
    let ticks = (0..<count).reduce(0) { $0 + (source.number(4, at: entries + 12 * $1 + 4) ?? 0) }
    return ticks > 0 ? Double(ticks) / Double(scale) : nil
  }

  // MARK: Runs

  /// Samples that stand one behind the other.
  private struct Run {
    /// Where the first one stands; nil where that is not said.
    var offset: Int?
    var firstLength: Int
    /// How long all of them are shown.
    var ticks: Double
  }

  private func runs(in fragment: ISOMediaBox) -> [Run] {
    fragment.children(in: source).filter { $0.type == "traf" }.prefix(QuickTimeTrack.countLimit).flatMap {
      part in
      let boxes = part.children(in: source)
      guard let header = boxes.first(where: { $0.type == "tfhd" }),
        source.number(4, at: header.start + 4) == track
      else { return [Run]() }
      return boxes.filter { $0.type == "trun" }.compactMap { run($0, header, in: fragment) }
    }
  }

  /// Reads a box trun by the flags that say which of its fields there are.
  private func run(_ box: ISOMediaBox, _ header: ISOMediaBox, in fragment: ISOMediaBox) -> Run? {
    guard let flags = source.number(3, at: box.start + 1), let count = source.number(4, at: box.start + 4),
      count > 0
    else { return nil }
    let (defaults, base) = settings(header, in: fragment)
    let entries = box.start + 8 + (flags & 0x1 == 0 ? 0 : 4) + (flags & 0x4 == 0 ? 0 : 4)
    let width = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 } * 4
    guard entries + count * width <= box.end else { return nil }
    var run = Run(firstLength: defaults.length, ticks: Double(defaults.duration) * Double(count))
    if flags & 0x1 != 0, let distance = source.number(4, at: box.start + 8) {
      run.offset = base + (distance >= 1 << 31 ? distance - 1 << 32 : distance)
    }
    if flags & 0x200 != 0 {
      run.firstLength = source.number(4, at: entries + (flags & 0x100 == 0 ? 0 : 4)) ?? 0
    }
    if flags & 0x100 != 0 {
      run.ticks = (0..<count).reduce(0) { $0 + Double(source.number(4, at: entries + width * $1) ?? 0) }
    }
    return run
  }

  /// What a box tfhd says of its samples, and where their offsets count from: mostly the fragment's own beginning.
  private func settings(_ header: ISOMediaBox, in fragment: ISOMediaBox) -> (Defaults, base: Int) {
    var defaults = defaults
    var base = fragment.beginning
    let flags = source.number(3, at: header.start + 1) ?? 0
    var offset = header.start + 8
    for (flag, width) in [(0x1, 8), (0x2, 4), (0x8, 4), (0x10, 4)] where flags & flag != 0 {
      guard offset + width <= header.end else { break }
      switch flag {
      case 0x1: base = source.long(at: offset) ?? base
      case 0x8: defaults.duration = source.number(4, at: offset) ?? 0
      case 0x10: defaults.length = source.number(4, at: offset) ?? 0
      default: break
      }
      offset += width
    }
    return (defaults, base)
  }
}
