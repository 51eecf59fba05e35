/// A file's name, split before its extension.
///
/// The extension is the last dot and what follows, if that is no longer than 20 bytes; a name that only begins with
/// a dot has none.
struct FileNameParts {
  /// What comes before the extension.
  let stem: [UInt8]
  /// The extension with its dot, or nothing.
  let ext: [UInt8]

  init(_ name: some Collection<UInt8>) {
    let name = Array(name)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, (2...20).contains(name.count - dot) else {
      stem = name
      ext = []
      return
    }
    stem = Array(name[..<dot])
    ext = Array(name[dot...])
  }

  /// The longest name that file systems take.
  static let maximumLength = 255
  /// The longest name for a photo: what belongs to it has names that are longer by up to 40 bytes, such as
  /// "….supplemental-metadata.json".
  static let longestPhotoName = maximumLength - 40

  /// The name with `suffix` before its extension, the stem cut so that the whole is no longer than allowed.
  func name(addingToStem suffix: String) -> [UInt8] {
    let room = Self.maximumLength - ext.count - suffix.utf8.count
    return SafeText.cut(stem, to: max(0, room)) + Array(suffix.utf8) + ext
  }
}
