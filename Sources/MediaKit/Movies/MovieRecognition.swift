import PhotoModel

/// Tells movies by their first bytes.
enum MovieRecognition {
  /// The format of the movie in `source`; nil where it is none.
  static func format(of source: ByteSource) -> MediaFormat? {
    if source.has("ftyp", at: 4) { return format(brand: source) }
    if source.has("RIFF", at: 0) { return source.has("AVI ", at: 8) ? .avi : nil }
    if isQuickTimeWithoutType(source) { return .mov }
    return TransportStream.packetLength(of: source) == nil ? nil : .mts
  }

  private static func format(brand source: ByteSource) -> MediaFormat? {
    let brand = source.exactly(4, at: 8).map { TextRepair.latin1($0) } ?? ""
    switch brand {
    case "qt  ": return .mov
    case "M4V ", "M4VH", "M4VP": return .m4v
    case let brand where brand.hasPrefix("M4") || brand.hasPrefix("F4A"): return nil
    default: return .mp4
    }
  }

  /// Whether a file begins as QuickTime movies did before they stated their type: one box leads to the next.
  private static func isQuickTimeWithoutType(_ source: ByteSource) -> Bool {
    guard ["moov", "mdat", "wide", "skip", "free", "pnot"].contains(where: { has($0, at: 4, in: source) })
    else {
      return false
    }
    let types = ISOMediaBox.boxes(in: source, to: source.count).map(\.type)
    return types.contains { $0 == "moov" || $0 == "mdat" }
  }

  private static func has(_ type: String, at offset: Int, in source: ByteSource) -> Bool {
    source.exactly(4, at: offset)?.elementsEqual(type.utf8) == true
  }
}
