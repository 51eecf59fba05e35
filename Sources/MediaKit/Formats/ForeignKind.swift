import PhotoModel

/// Names the kinds of files that are no photos, as fragments for people.
enum ForeignKind {
  /// Names a kind of sidecar.
  static func name(of sidecar: Sidecar.Kind) -> String {
    switch sidecar {
    case .xmp: "an XMP sidecar"
    case .takeout: "a Takeout's JSON"
    case .aae: "a file of Apple's edits"
    case .pp3: "a file of RawTherapee's settings"
    case .dop: "a file of DxO's settings"
    }
  }

  /// Names what is in `source`.
  static func name(of source: ByteSource) -> String {
    guard source.count > 0 else { return "an empty file" }
    if let name = signatures.first(where: { source.has($0.bytes, at: $0.offset) })?.name { return name }
    if isBMP(source) { return "a BMP picture" }
    if source.has("ftyp", at: 4) { return "a sound (MP4)" }
    return text(in: source) ?? "unknown data"
  }

  private static let signatures: [(bytes: StaticString, offset: Int, name: String)] = [
    ("%PDF-", 0, "a PDF document"), ("PK\u{3}\u{4}", 0, "a ZIP archive"),
    ("PK\u{5}\u{6}", 0, "a ZIP archive"),
    ("8BPS", 0, "a Photoshop document"),
    ("SQLite format 3\0", 0, "a SQLite database"),
    ("WAVE", 8, "a sound (WAV)"),
    ("ID3", 0, "a sound (MP3)"), ("fLaC", 0, "a sound (FLAC)"), ("OggS", 0, "a sound or movie (Ogg)"),
    ("Rar!", 0, "a RAR archive"), ("7z\u{0}", 0, "a 7-Zip archive"), ("ustar", 257, "a tar archive"),
    ("\u{7F}ELF", 0, "a program"), ("%!PS", 0, "a PostScript document"), ("\0\0\u{1}\0", 0, "an icon"),
    ("\0\0\0\u{C}jP  ", 0, "a JPEG 2000 picture"), ("#!", 0, "a script"),
  ]

  /// Whether a BMP file's mark, with which a text may begin as well, has a header of a known length behind it.
  private static func isBMP(_ source: ByteSource) -> Bool {
    let lengths: Set = [12, 16, 40, 52, 56, 64, 108, 124]
    return source.has("BM", at: 0)
      && source.number(4, at: 14, .littleEndian).map(lengths.contains) ?? false
  }

  /// Names a text by how it begins; nil where the first bytes are no text.
  private static func text(in source: ByteSource) -> String? {
    var start = source.bytes(at: 0, count: 4096)
    guard !start.contains(0), !start.contains(where: { $0 < 9 || (14..<27).contains($0) }) else {
      return source.number(3, at: 0) == 0x1F8B08 ? "a gzip archive" : nil
    }
    // The last character may be cut in two.
    while !start.isEmpty, start.count > 4090 || source.count <= 4096,
      String(validating: start, as: UTF8.self) == nil,
      start.last.map({ $0 >= 0x80 }) == true
    {
      start = start.dropLast()
    }
    let head = String(decoding: start, as: UTF8.self).lowercased()
    let first = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if first.hasPrefix("<!doctype html") || first.hasPrefix("<html") { return "an HTML page" }
    if head.contains("<svg") { return "an SVG drawing" }
    if first.hasPrefix("<?xml") { return "an XML document" }
    // Settings begin with a word in brackets.
    let isList = first.hasPrefix("[") && first.dropFirst().first?.isLetter != true
    return isList || first.hasPrefix("{") ? "a JSON document" : "a text"
  }
}
