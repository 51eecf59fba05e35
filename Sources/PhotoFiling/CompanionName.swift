import DiskFiles
import PathTemplates
import PhotoModel

/// Names files that belong together so that they still do in the target folder.
///
/// A companion gets the stem of its partner's target and keeps its own ending, so that whoever looks at the names
/// alone finds the pair again: `IMG_1.CR2` beside `IMG_1.JPG` becomes `T.CR2` beside `T.JPG`, `IMG_1.JPG.xmp` becomes
/// `T.JPG.xmp`, and `IMG_1-edited.jpg` becomes `T-edited.jpg`.
enum CompanionName {
  /// The paths for a file: the one of ``path(for:role:besides:at:)``, and for a sidecar those that programs take it by as
  /// well, should that be taken.
  static func paths(
    for name: [UInt8], role: Role, besides partner: [UInt8], at target: FilePath
  ) -> [FilePath] {
    let best = path(for: name, role: role, besides: partner, at: target)
    guard role == .sidecar else { return [best] }
    let whole = Array(target.name)
    let suffix = Array(name[FileName.stem(name[...]).endIndex...])
    let others: [[UInt8]] =
      switch FilePath(bytes: name).fileExtension {
      case "json": [whole + suffix, whole + Array(".supplemental-metadata.json".utf8)]
      // Apple's are looked for by the stem alone.
      case "aae": []
      // The stem alone would count for less than the whole name, which an older version may have.
      default: [whole + suffix]
      }
    return [best] + others.map { target.folder.appending($0).fitting }.filter { $0 != best }
  }

  /// The path for a file called `name` that belongs to one called `partner`, which goes to `target`.
  static func path(for name: [UInt8], role: Role, besides partner: [UInt8], at target: FilePath) -> FilePath {
    target.folder.appending(ending(of: name, role, besides: partner, Array(target.name))).fitting
  }

  /// The path for a sidecar called `name` where all those are taken that programs take it by: `T.jpg_2.xmp`.
  ///
  /// photocat still finds it, as it has the whole name of its partner's target.
  static func path(for name: [UInt8], number: Int, at target: FilePath) -> FilePath {
    let suffix = name[FileName.stem(name[...]).endIndex...]
    return target.folder.appending(target.name + Array("_\(number)".utf8) + suffix)
  }

  /// What the companion is to its partner.
  enum Role {
    /// A raw file, a rendered picture or a movie of the same shot.
    case twin
    case edited
    case sidecar
  }

  private static func ending(
    of name: [UInt8], _ role: Role, besides partner: [UInt8], _ target: [UInt8]
  ) -> [UInt8] {
    let targetStem = Array(FileName.stem(target[...]))
    if name.starts(with: partner) { return target + name.dropFirst(partner.count) }
    let stem = FileName.stem(partner[...])
    let suffix = Array(name[FileName.stem(name[...]).endIndex...])
    // Takeout names its files in many ways; this is the one that is always recognised.
    if role == .sidecar, suffix.elementsEqual(".json".utf8) { return target + suffix }
    if name.starts(with: stem) { return targetStem + name.dropFirst(stem.count) }
    switch role {
    case .edited: return targetStem + Array("-edited".utf8) + suffix
    case .twin, .sidecar: return targetStem + suffix
    }
  }
}

extension CompanionName {
  /// The path for an original called `name` whose edited version, `version` in the source, is at `target` already; nil
  /// where the two names cannot show that they belong together.
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
  static func role(of name: [UInt8], _ role: FileRole, besides partner: [UInt8]) -> Role {
    let stem = FileName.stem(name[...])
    let isVersion =
      !EditedNames.originalStems(of: stem).isEmpty && !ends(FileName.stem(partner[...]), with: stem)
    return role == .edited || isVersion ? .edited : .twin
  }
}
