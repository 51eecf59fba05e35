import PhotoModel

/// The order in which the entries of a folder are walked: by the bytes of their names, but so that what belongs to
/// something else comes after it: raw files, then pictures, then movies, then all that may be a sidecar.
enum WalkOrder {
  /// Sorts names. Cost: one look at each extension, and a sort.
  static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    names.map { (rank: rank($0), name: $0) }
      .sorted { $0.rank != $1.rank ? $0.rank < $1.rank : $0.name.lexicographicallyPrecedes($1.name) }
      .map(\.name)
  }

  private static func rank(_ name: [UInt8]) -> Int {
    let fileExtension = FilePath(bytes: name).fileExtension
    if FileName.isRaw(fileExtension) { return 0 }
    if FileName.isVideo(fileExtension) { return 2 }
    return ["xmp", "json", "aae", "pp3", "dop"].contains(fileExtension) ? 3 : 1
  }
}
