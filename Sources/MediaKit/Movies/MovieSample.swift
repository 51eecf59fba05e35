import PhotoModel

/// The first picture of a movie as it is stored.
struct MovieSample {
  /// How it is encoded, by the four characters that movies have for it: "hvc1", "avc1", "MJPG".
  var codec: String
  /// What the decoder has to know beforehand: the payload of hvcC, av1C or avcC.
  var configuration: ArraySlice<UInt8> = []
  /// Columns and rows as they are stored, where a container states them.
  var size: (width: Int, height: Int)?
  /// The picture.
  var bytes: ArraySlice<UInt8>

  /// The largest that a picture can be.
  static let lengthLimit = 64 << 20

  /// Finds the first picture of the movie in `source`; nil where its place is not known.
  static func first(of source: ByteSource, format: MediaFormat) -> MovieSample? {
    switch format {
    case .avi: aviSample(source)
    case .mts: TransportStream(source)?.pictures().map { MovieSample(codec: $0.codec, bytes: $0.bytes[...]) }
    default: quickTimeSample(source)
    }
  }

  private static func aviSample(_ source: ByteSource) -> MovieSample? {
    AVIHeader.firstPicture(in: source).map { MovieSample(codec: "", bytes: $0) }
  }

  private static func quickTimeSample(_ source: ByteSource) -> MovieSample? {
    let boxes = ISOMediaBox.boxes(in: source, to: source.count)
    guard let movie = QuickTimeMovie(boxes, in: source) else { return nil }
    let tracks = QuickTimeTrack.tracks("vide", in: movie.parts, source: movie.source)
    guard let track = tracks.first, let description = track.description,
      let (offset, length) = track.firstSample(in: movie.source)
        ?? MovieFragments(boxes, of: track, in: movie, file: source).firstSample()
    else { return nil }
    let children = description.children(in: movie.source, skipping: QuickTimeTrack.visualFields)
    let box = children.first { ["hvcC", "av1C", "avcC"].contains($0.type) }
    return MovieSample(
      codec: description.type,
      configuration: box.map { movie.source.bytes(at: $0.start, count: min($0.end - $0.start, 1 << 20)) }
        ?? [],
      size: track.storedSize,
      bytes: source.bytes(at: offset, count: min(length, lengthLimit)))
  }
}

extension QuickTimeTrack {
  /// Where the first sample stands in the file; a track begins with a picture that needs no other.
  func firstSample(in source: ByteSource) -> (offset: Int, length: Int)? {
    guard let sizes = sampleTable.first(where: { $0.type == "stsz" }),
      let common = source.number(4, at: sizes.start + 4), let count = source.number(4, at: sizes.start + 8),
      count > 0, let length = common > 0 ? common : source.number(4, at: sizes.start + 12)
    else { return nil }
    for box in sampleTable where box.type == "stco" || box.type == "co64" {
      guard let count = source.number(4, at: box.start + 4), count > 0 else { return nil }
      let place = box.start + 8
      return (box.type == "stco" ? source.number(4, at: place) : source.long(at: place)).map { ($0, length) }
    }
    return nil
  }
}
