import PhotoModel

/// Names files that belong together so that they still do in the target folder.
///
/// A companion gets the stem of its partner's target and keeps its own ending, so that whoever looks at the names
/// alone finds the pair again: `IMG_1.CR2` beside `IMG_1.JPG` becomes `T.CR2` beside `T.JPG`, `IMG_1.JPG.xmp` becomes
/// `T.JPG.xmp`, and `IMG_1-edited.jpg` becomes `T-edited.jpg`.
enum CompanionName {
  /// The path for a file called `name` that belongs to one called `partner`, which goes to `target`.
  static func path(for name: [UInt8], role: Role, besides partner: [UInt8], at target: FilePath) -> FilePath {
    target.folder.appending(ending(of: name, role, besides: partner, Array(target.name)))
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
    if name.starts(with: stem) { return targetStem + name.dropFirst(stem.count) }
    let suffix = Array(name[FileName.stem(name[...]).endIndex...])
    switch role {
    case .twin: return targetStem + suffix
    case .edited: return targetStem + Array("-edited".utf8) + suffix
    // Takeout names its files in many ways; this is the one that is always recognised.
    case .sidecar: return suffix.elementsEqual(".json".utf8) ? target + suffix : targetStem + suffix
    }
  }
}
