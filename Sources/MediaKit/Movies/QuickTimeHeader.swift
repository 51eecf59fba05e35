/// Walks the boxes of a QuickTime or MPEG-4 movie; the sound and the pictures themselves are passed over.
struct QuickTimeHeader {
  let source: ByteSource

  /// Reads the headers of the movie in `source`; nil where it has no box moov.
  static func read(_ source: ByteSource) -> MovieHeader? {
    let boxes = ISOMediaBox.boxes(in: source, to: source.count)
    guard let movie = QuickTimeMovie(boxes, in: source) else { return nil }
    let reader = QuickTimeHeader(source: movie.source)
    let parts = movie.parts
    var header = MovieHeader()
    let track = reader.readTracks(in: parts, into: &header)
    reader.readLength(in: parts, into: &header)
    if header.duration == nil, let track, parts.contains(where: { $0.type == "mvex" }) {
      let fragments = MovieFragments(boxes, of: track, in: movie, file: source)
      fragments.seconds(scale: track.scale).map { header.setDuration($0) }
    }
    var tags = QuickTimeTags(source: movie.source)
    tags.read(parts)
    reader.readTimes(in: parts, into: &tags.blocks.plain, warnings: &header.warnings)
    for box in boxes where box.type == "meta" {
      SonyNotes.read(box, in: source, into: &tags.blocks.plain)
    }
    header.blocks = tags.blocks
    header.cover = tags.cover
    header.blocks.xmp += boxes.compactMap { QuickTimeTags(source: source).packet(in: $0) }
    return header
  }

  // MARK: Tracks

  /// Reads the track of the pictures, and returns it.
  private func readTracks(in parts: [ISOMediaBox], into header: inout MovieHeader) -> QuickTimeTrack? {
    // A track that is switched off holds a cover or a second version.
    guard let track = QuickTimeTrack.tracks("vide", in: parts, source: source).first else {
      header.isSoundOnly = !QuickTimeTrack.tracks("soun", in: parts, source: source).isEmpty
      return nil
    }
    header.orientation = track.orientation
    header.setSize(width: track.size?.width, height: track.size?.height)
    return track
  }

  // MARK: Times

  /// Reads the length from the movie's header, or from that of its fragments, or from the longest track.
  private func readLength(in parts: [ISOMediaBox], into header: inout MovieHeader) {
    guard let box = parts.first(where: { $0.type == "mvhd" }), let times = QuickTimeTimes(box, in: source)
    else { return }
    let fragments = parts.first { $0.type == "mvex" }?.children(in: source).first { $0.type == "mehd" }
    let ticks = times.duration ?? fragments.flatMap { source.sized($0, at: 4) }
    if let ticks, times.scale > 0 {
      header.setDuration(Double(ticks) / Double(times.scale))
    } else if let longest = trackHeaders(parts).compactMap(\.seconds).max() {
      header.setDuration(longest)
    }
  }

  /// Notes when the movie was made: by its header, or else by those of its tracks.
  private func readTimes(in parts: [ISOMediaBox], into tags: inout PlainTags, warnings: inout [String]) {
    let movie = parts.filter { $0.type == "mvhd" }.compactMap { QuickTimeTimes($0, in: source) }
    guard let seconds = (movie + trackHeaders(parts)).map(\.created).first(where: { $0 > 0 }) else { return }
    switch QuickTimeDate(seconds) {
    case .time(let clock): tags.add(QuickTimeDate.key, [clock.text])
    case .timeSince1970(let clock):
      tags.add(QuickTimeDate.key, [clock.text])
      warnings.append("The movie counts its time from 1970 instead of 1904.")
    case .unset: warnings.append("The movie's clock was not set.")
    }
  }

  private func trackHeaders(_ parts: [ISOMediaBox]) -> [QuickTimeTimes] {
    parts.filter { $0.type == "trak" }.prefix(QuickTimeTrack.countLimit).flatMap { $0.children(in: source) }
      .filter { $0.type == "mdia" }.flatMap { $0.children(in: source) }.filter { $0.type == "mdhd" }
      .compactMap { QuickTimeTimes($0, in: source) }
  }
}
