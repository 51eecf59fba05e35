import DiskFiles
import PhotoModel

/// The title in a Takeout's JSON: the name of the photo's file when it was uploaded, or whatever else people called it.
enum TakeoutTitle {
  /// A Takeout cuts names to about so many UTF-16 units.
  static let limit = 46

  // MARK: Evidence

  /// Whether the photo called `name` may have this title; it may have any where there is none.
  ///
  /// A Takeout cuts names, writes "_" for some characters and a counter before the extension, and changes extensions.
  static func fits(_ title: String?, _ name: [UInt8]) -> Bool {
    guard let title else { return true }
    // Names are cut a little earlier where their extensions are long.
    return spellings(title).contains { title in
      stems(of: name).contains { isNamed($0, after: title, cutAt: limit - 6) }
    }
  }

  /// Whether the photo called `name` has this title at the end of its name, after what a template put there.
  static func isEnding(_ title: String, of name: [UInt8]) -> Bool {
    spellings(title).contains { title in
      stems(of: name).contains { name in
        guard !title.isEmpty, let before = name.dropLast(title.count).last else { return false }
        return !before.isLetter && !before.isNumber && isNamed(String(name.suffix(title.count)), after: title)
      }
    }
  }

  /// Whether a photo whose name, without its extension, is `name` may be called so because of the title `wanted`.
  static func isNamed(_ name: String, after wanted: String, cutAt limit: Int = limit) -> Bool {
    guard name.count == wanted.count || name.utf16.count >= limit, name.count <= wanted.count else {
      return false
    }
    return zip(name.lowercased(), wanted.lowercased()).allSatisfy { $0 == $1 || $0 == "_" }
  }

  /// What a title may stand for: it is in JSON as it is, or as in a web page, and may end with an extension.
  static func spellings(_ title: String) -> [String] {
    let entities = [("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
    let decoded = title.contains("&") ? [entities.reduce(title) { $0.replacing($1.0, with: $1.1) }] : []
    return ([title] + decoded).flatMap { title in
      [title, text(FileName.stem(Array(title.utf8)[...]))]
    }
  }

  /// The name without its extension, and without its counter if it has one.
  private static func stems(of name: [UInt8]) -> [String] {
    let stem = FileName.stem(name[...])
    return [stem, FileName.counter(of: stem)?.base].compactMap { $0.map(text) }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: What it says

  /// What the title says about the photo called `name`; nil where it is merely the name of a file.
  static func words(_ title: String?, of name: [UInt8]) -> String? {
    guard let title, !hasPhotoExtension(title) else { return nil }
    let originals = EditedNames.originalStems(of: FileName.stem(name[...])).map { text($0[...]) }
    return ([text(name[...])] + stems(of: name) + originals).contains(title) || isEnding(title, of: name)
      ? nil : title
  }

  /// Whether the title ends as files of photos do.
  static func hasPhotoExtension(_ title: String) -> Bool {
    MediaFormat.photoExtensions.contains(FilePath(title).fileExtension)
  }
}

extension Sidecar {
  /// What it says about the file called `name`.
  package func words(besides name: [UInt8]) -> Sidecar {
    guard kind == .takeout else { return self }
    var words = self
    words.title = title ?? TakeoutTitle.words(photoName, of: name)
    return words
  }
}
