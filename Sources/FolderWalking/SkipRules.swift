/// What other programs and systems leave among photos, by name.
enum SkipRules {
  /// Why the folder `name` is not walked, or nil where it is.
  static func reasonToSkip(folder name: [UInt8]) -> String? {
    let lowercase = name.map(lowercased)
    if let reason = folders[String(decoding: lowercase, as: UTF8.self)] { return reason }
    if lowercase.suffix(7).elementsEqual(".lrdata".utf8) { return "previews of Lightroom" }
    return name.first == UInt8(ascii: ".") ? "a hidden folder" : nil
  }

  /// Why the file `name` is not looked into, or nil where it is.
  static func reasonToSkip(file name: [UInt8]) -> String? {
    if name.starts(with: "._".utf8) { return "a system file of macOS" }
    return name.first == UInt8(ascii: ".") ? "a hidden file" : nil
  }

  /// In lower case: the systems that make these folders spell one of them in several ways.
  private static let folders = [
    "@eadir": "thumbnails of a Synology NAS",
    "#recycle": "a trash folder",
    "@recycle": "a trash folder",
    "$recycle.bin": "a trash folder",
    "recycler": "a trash folder",
    "__macosx": "system files of macOS",
    "system volume information": "system files of Windows",
    "lost+found": "system files",
  ]

  /// The letter in lower case, where it is one of ASCII.
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
