/// What other programs and systems leave among photos, by name.
enum SkipRules {
  /// Why the folder `name` is not walked, or nil where it is.
  static func reasonToSkip(folder name: [UInt8]) -> String? {
    if let reason = folders[String(decoding: name, as: UTF8.self)] { return reason }
    if name.suffix(7).elementsEqual(".lrdata".utf8) { return "previews of Lightroom" }
    return name.first == UInt8(ascii: ".") ? "a hidden folder" : nil
  }

  /// Why the file `name` is not looked into, or nil where it is.
  static func reasonToSkip(file name: [UInt8]) -> String? {
    if name.starts(with: "._".utf8) { return "a system file of macOS" }
    return name.first == UInt8(ascii: ".") ? "a hidden file" : nil
  }

  private static let folders = [
    "@eaDir": "thumbnails of a Synology NAS",
    "#recycle": "a trash folder",
    "$RECYCLE.BIN": "a trash folder",
    "__MACOSX": "system files of macOS",
    "System Volume Information": "system files of Windows",
    "lost+found": "system files",
  ]
}
