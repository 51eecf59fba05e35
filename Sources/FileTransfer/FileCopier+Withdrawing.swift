import PhotoModel

extension FileCopier {
  /// Removes a file that was brought in vain, if it is still the same and its source is still there as it was.
  ///
  /// Where there is any doubt it stays: a file too many is no loss.
  public func withdraw(_ copied: CopiedFile) {
    // Each failure is such a doubt.
    guard copied.method != .found,
      let folder = try? folders.open(copied.request.target.folder, makesMissing: false),
      let status = folder.entry(copied.request.target.name), FileIdentity(status) == copied.copy,
      let source = try? SourceFile(copied.request.source), source.identity == copied.source,
      !source.identity.isSameFile(as: copied.copy) || source.status.st_nlink > 1
    else { return }
    folder.remove(copied.request.target.name)
  }

  /// Takes the second name of a source away, which it was to keep alone; false where it is not certain that the source
  /// has its first one.
  public func withdrawName(_ copied: CopiedFile) -> Bool {
    guard let folder = try? folders.open(copied.request.target.folder, makesMissing: false),
      let around = TargetFolder(around: copied.request.source),
      let own = around.entry(copied.request.source.name),
      let second = folder.entry(copied.request.target.name),
      FileIdentity(own).isSameFile(as: FileIdentity(second)), own.st_nlink > 1,
      around.identity != folder.identity || copied.request.source.name != copied.request.target.name
    else { return false }
    return folder.remove(copied.request.target.name)
  }
}
