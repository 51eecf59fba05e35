import DiskFiles
import PhotoModel

/// A file that another one goes beside, since they belong to one photo.
struct Neighbour: Sendable {
  let file: RelatedFile
  /// What the one that is named after the other is to it.
  let role: CompanionName.Role
  /// Whether this file is the version, or the movie, of the one that comes.
  var cameFirst = false

  /// The path for the file called `name` where this one is at `target`; nil where the two names cannot show that they
  /// belong together.
  func path(for name: [UInt8], at target: FilePath) -> FilePath? {
    cameFirst && role == .edited
      ? CompanionName.path(forOriginal: name, of: file.name, at: target)
      : CompanionName.path(for: name, role: role, besides: file.name, at: target)
  }
}

extension CompanionName {
  /// The path for an original called `name` whose edited version, `version` in the source, is at `target` already.
  static func path(forOriginal name: [UInt8], of version: [UInt8], at target: FilePath) -> FilePath? {
    let (stem, versionStem) = (FileName.stem(name[...]), FileName.stem(version[...]))
    let targetStem = FileName.stem(Array(target.name)[...])
    let suffix = name[stem.endIndex...]
    // "T-edited.jpg", however it got this name, is a version of "T.jpg".
    let own = versionStem.starts(with: stem) ? versionStem.dropFirst(stem.count) : []
    for mark in [own, Array("-edited".utf8)[...]] where !mark.isEmpty && ends(targetStem, with: mark) {
      return target.folder.appending(targetStem.dropLast(mark.count) + suffix)
    }
    // "IMG_E1.jpg" is one of "IMG_1.jpg".
    guard targetStem.count == versionStem.count, ends(targetStem, with: versionStem) else { return nil }
    return target.folder.appending(stem + suffix)
  }

  /// Whether a name ends so, in whichever case.
  private static func ends(_ name: ArraySlice<UInt8>, with ending: ArraySlice<UInt8>) -> Bool {
    func lower(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self).lowercased() }
    return name.count > 0 && lower(name.suffix(ending.count)) == lower(ending)
  }

  /// What a file called `name` is to its partner: the movie of an edited version goes beside that one.
  static func role(of name: [UInt8], _ role: FileRole, besides partner: RelatedFile) -> Role {
    let stem = FileName.stem(name[...])
    let isVersion = !EditedNames.originalStems(of: stem).isEmpty && !ends(partner.stem, with: stem)
    return role == .edited || isVersion ? .edited : .twin
  }
}
