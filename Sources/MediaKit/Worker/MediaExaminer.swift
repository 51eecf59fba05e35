import PhotoModel

/// Examines one file: recognises it, reads its metadata and hashes its bytes.
///
/// exiv2 is for one thread at a time, and so is this.
public struct MediaExaminer {
  private let leavesOutExiv2: Bool

  /// Starts with nothing kept between files.
  ///
  /// - Parameter leavesOutExiv2: whether only photocat's own readers are used. They do not know makers' notes.
  public init(leavesOutExiv2: Bool = false) { self.leavesOutExiv2 = leavesOutExiv2 }

  /// Says what the file at `path` is and what it says about itself.
  public func examine(_ path: FilePath) -> MediaResult {
    opened(path, followsLinks: false) { (input, source, kind) throws(InputFileError) in
      switch kind {
      case .other(let name): return .notAPhoto(kind: name)
      case .photo(let format): return try examine(input, source, format, name: path.name)
      case .sidecar(let kind):
        return .sidecar(
          id: try input.digest(of: source), byteCount: Int64(input.byteCount),
          SidecarReader.read(source, kind: kind))
      }
    }
  }

  private func examine(
    _ input: InputFile, _ source: ByteSource, _ format: MediaFormat, name: ArraySlice<UInt8>
  ) throws(InputFileError) -> MediaResult {
    let metadata: MediaMetadata
    if format.isVideo {
      let movie = MovieReading(
        source: source, format: format, fileName: String(decoding: name, as: UTF8.self))
      guard let header = movie.header() else { return MovieReading.noHeader }
      if header.isSoundOnly { return MovieReading.soundOnly }
      metadata = movie.metadata(from: header)
    } else {
      let reading = PhotoReading(
        input: input, source: source, format: format, name: name, leavesOutExiv2: leavesOutExiv2)
      guard let found = reading.metadata() else { return PhotoReading.noSize }
      metadata = found
    }
    return .photo(id: try input.digest(of: source), byteCount: Int64(input.byteCount), metadata: metadata)
  }

  /// Lists every tag of the file at `path`.
  public func allTags(_ path: FilePath) -> MediaResult {
    photo(path) { input, source, format in
      if format.isVideo {
        let movie = MovieReading(source: source, format: format, fileName: "")
        return movie.header().map { .tags(TagList.list(movie.tags(of: $0))) } ?? MovieReading.noHeader
      }
      let reading = PhotoReading(
        input: input, source: source, format: format, name: path.name, leavesOutExiv2: leavesOutExiv2)
      return .tags(TagList.list(reading.allTags()))
    }
  }

  /// Draws the photo at `path` in at most so many characters.
  public func picture(_ path: FilePath, columns: Int, rows: Int, colors: PictureColors) -> MediaResult {
    photo(path) { input, source, format in
      if format.isVideo {
        let movie = MovieReading(source: source, format: format, fileName: "")
        return MovieDrawing(movie: movie, columns: columns, rows: rows, colors: colors).draw()
      }
      let reading = PhotoReading(
        input: input, source: source, format: format, name: path.name, leavesOutExiv2: leavesOutExiv2)
      return PictureDrawing(reading: reading, columns: columns, rows: rows, colors: colors).draw()
    }
  }

  /// Calls `body` with the photo at `path`, where it is one.
  private func photo(
    _ path: FilePath, _ body: (InputFile, ByteSource, MediaFormat) -> MediaResult
  ) -> MediaResult {
    opened(path, followsLinks: true) { (input, source, kind) in
      switch kind {
      case .photo(let format): body(input, source, format)
      case .sidecar(let kind): .notAPhoto(kind: ForeignKind.name(of: kind))
      case .other(let name): .notAPhoto(kind: name)
      }
    }
  }

  private func opened(
    _ path: FilePath, followsLinks: Bool,
    _ body: (InputFile, ByteSource, RecognizedKind) throws(InputFileError) -> MediaResult
  ) -> MediaResult {
    do throws(InputFileError) {
      let input = try InputFile(path, followsLinks: followsLinks)
      let source = try input.makeSource()
      return try body(input, source, FormatRecognition.recognize(source, name: path.name))
    } catch {
      switch error {
      case .notAFile(let kind): return .notAPhoto(kind: kind)
      case .unreadable(let reason): return .unreadable(reason: reason)
      }
    }
  }
}

/// The reading of one recognised file.
struct PhotoReading {
  let input: InputFile
  let source: ByteSource
  let format: MediaFormat
  let name: ArraySlice<UInt8>
  let leavesOutExiv2: Bool

  /// The result for a file that does not state the size of its picture.
  static let noSize = MediaResult.damaged(reason: "it does not state the size of its picture")

  /// The metadata, or nil where nothing states the size of the picture.
  func metadata() -> MediaMetadata? {
    let header = header()
    let (tags, warnings) = tags(header)
    guard var header = header ?? exiv2Header(tags) else { return nil }
    for warning in warnings where !header.warnings.contains(warning) { header.warnings.append(warning) }
    var metadata = MetadataReader(
      format: format, header: header, tags: tags, fileName: String(decoding: name, as: UTF8.self)
    ).read()
    metadata.isPartial = leavesOutExiv2
    return metadata
  }

  /// All tags that exiv2 and photocat read.
  func allTags() -> Tags { tags(header(), isListingAll: true).tags }

  /// The header, by libvips where photocat's own reader does not find the size.
  private func header() -> PictureHeader? {
    if let header = PictureHeaderReader.read(source, format: format) { return header }
    return format.isRaw ? nil : VipsHeader.read(descriptor: input.descriptor)
  }

  private func tags(_ header: PictureHeader?, isListingAll: Bool = false) -> (tags: Tags, warnings: [String])
  {
    var collector = TagCollector(input: input, source: source, format: format)
    collector.isListingAll = isListingAll
    collector.leavesOutExiv2 = leavesOutExiv2
    let tags = collector.collect(header?.blocks ?? MetadataBlocks())
    return (tags, collector.warnings)
  }

  private func exiv2Header(_ tags: Tags) -> PictureHeader? {
    let blocks = tags.blocks.compactMap { $0 as? Exiv2Metadata }
    guard format.isRaw, let size = blocks.first?.pixelSize else { return nil }
    return PictureHeader(width: size.width, height: size.height)
  }
}
