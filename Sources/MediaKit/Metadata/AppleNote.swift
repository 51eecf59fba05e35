/// The notes that Apple's phones write into their pictures.
enum AppleNote {
  /// The number of the identifier that a picture and a movie of one Live Photo share.
  private static let contentIdentifierTag = 0x11

  /// Returns the identifier in the EXIF block of a Live Photo's picture.
  static func contentIdentifier(in exif: ArraySlice<UInt8>) -> String? {
    guard let bytes = TIFFStructure(ByteSource(exif), isFollowingPages: false)?.exif?.bytes(TIFFTag.makerNote)
    else { return nil }
    let note = ByteSource(bytes)
    // Places in the directory count from the beginning of the note.
    guard note.has("Apple iOS\0", at: 0), note.has("MM", at: 12) else { return nil }
    return TIFFDirectory(note, at: 14, order: .bigEndian)?.text(contentIdentifierTag)
  }
}
