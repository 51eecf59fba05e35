import PhotoModel

/// What a file is by its first bytes.
enum RecognizedKind: Equatable {
  /// A picture or a movie of a format that photocat reads.
  case photo(MediaFormat)
  /// What a program wrote beside a photo.
  case sidecar(Sidecar.Kind)
  /// Another kind, as a fragment for people: "a PDF document".
  case other(String)
}

/// Tells the kind of a file by its content.
enum FormatRecognition {
  /// Recognises the file in `source`; its name counts only for texts that are called XMP.
  static func recognize(_ source: ByteSource, name: ArraySlice<UInt8>) -> RecognizedKind {
    if let format = pictureFormat(of: source) ?? MovieRecognition.format(of: source) { return .photo(format) }
    if let kind = SidecarRecognition.kind(of: source, name: name) { return .sidecar(kind) }
    return .other(ForeignKind.name(of: source))
  }

  private static func pictureFormat(of source: ByteSource) -> MediaFormat? {
    if source.number(3, at: 0) == 0xFFD8FF || source.number(2, at: 0) == 0xFFD8 { return .jpeg }
    if source.number(4, at: 0) == 0x8950_4E47, source.number(4, at: 4) == 0x0D0A_1A0A { return .png }
    if source.has("GIF87a", at: 0) || source.has("GIF89a", at: 0) { return .gif }
    if source.has("RIFF", at: 0) && source.has("WEBP", at: 8) { return .webp }
    if source.number(2, at: 0) == 0xFF0A { return .jxl }
    if source.number(4, at: 0) == 12, source.has("JXL ", at: 4) { return .jxl }
    if source.has("ftyp", at: 4) { return isoPictureFormat(of: source) }
    if source.has("FUJIFILMCCD-RAW", at: 0) { return .raf }
    if source.has("FOVb", at: 0) { return .x3f }
    if source.has("\0MRM", at: 0) { return .mrw }
    return TIFFRecognition.format(of: source)
  }

  private static func isoPictureFormat(of source: ByteSource) -> MediaFormat? {
    guard let length = source.number(4, at: 0) else { return nil }
    if source.has("crx ", at: 8) { return .cr3 }
    let brands = stride(from: 8, to: min(max(length, 12), 256), by: 4).filter { $0 != 12 }
      .compactMap { source.exactly(4, at: $0).map { String(decoding: $0, as: UTF8.self) } }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    let heif: Set = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "mif2"]
    return brands.contains(where: heif.contains) ? .heic : nil
  }
}
