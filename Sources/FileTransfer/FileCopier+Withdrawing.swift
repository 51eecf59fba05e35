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
}
