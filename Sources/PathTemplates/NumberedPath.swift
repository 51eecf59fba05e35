import PhotoModel

extension FilePath {
  /// The path with a number before the extension: `2019/IMG_1.jpg` and 2 give `2019/IMG_1_2.jpg`.
  ///
  /// The name stays within 255 bytes: what comes before the number is cut between two characters.
  public func numbered(_ number: Int) -> FilePath {
    let name = FileNameParts(name).name(addingToStem: "_\(number)")
    return folder.appending(name)
  }
}
