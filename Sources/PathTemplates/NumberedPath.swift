import PhotoModel

extension FilePath {
  /// The path with a number before the extension: `2019/IMG_1.jpg` and 2 give `2019/IMG_1_2.jpg`.
  ///
  /// The name stays within 255 bytes: what comes before the number is cut between two characters.
  public func numbered(_ number: Int) -> FilePath {
    let name = FileNameParts(name).name(addingToStem: "_\(number)")
    return folder.appending(name)
  }

  /// The path with a name that is no longer than file systems take: what comes before the extension is cut.
  public var fitting: FilePath { folder.appending(FileNameParts(name).name(addingToStem: "")) }
}
