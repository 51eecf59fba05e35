import PhotoModel

/// What a file is by its first bytes.
enum RecognizedKind: Equatable {
  /// A picture of a format that photocat reads.
  case picture(MediaFormat)
  /// Another kind, as a fragment for people: "a PDF document".
  case other(String)
}

/// Tells the kind of a file by its content; its name does not count.
enum FormatRecognition {
  /// Recognises the file in `source`.
  static func recognize(_ source: ByteSource) -> RecognizedKind {
    if let format = format(of: source) { return .picture(format) }
    return .other(ForeignKind.name(of: source))
  }

  private static func format(of source: ByteSource) -> MediaFormat? {
    if source.number(3, at: 0) == 0xFFD8FF || source.number(2, at: 0) == 0xFFD8 { return .jpeg }
    if source.number(4, at: 0) == 0x8950_4E47, source.number(4, at: 4) == 0x0D0A_1A0A { return .png }
    if source.has("GIF87a", at: 0) || source.has("GIF89a", at: 0) { return .gif }
    if source.has("RIFF", at: 0) && source.has("WEBP", at: 8) { return .webp }
    if source.number(2, at: 0) == 0xFF0A { return .jxl }
    if source.number(4, at: 0) == 12, source.has("JXL ", at: 4) { return .jxl }
    if source.has("ftyp", at: 4) { return isoMediaFormat(of: source) }
    if source.has("FUJIFILMCCD-RAW", at: 0) { return .raf }
    if source.has("FOVb", at: 0) { return .x3f }
    if source.has("\0MRM", at: 0) { return .mrw }
    return TIFFRecognition.format(of: source)
  }

  private static func isoMediaFormat(of source: ByteSource) -> MediaFormat? {
    guard let length = source.number(4, at: 0) else { return nil }
    if source.has("crx ", at: 8) { return .cr3 }
    let brands = stride(from: 8, to: min(max(length, 12), 256), by: 4).filter { $0 != 12 }
      .compactMap { source.exactly(4, at: $0).map { String(decoding: $0, as: UTF8.self) } }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    let heif: Set = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "mif2"]
    return brands.contains(where: heif.contains) ? .heic : nil
  }
}
