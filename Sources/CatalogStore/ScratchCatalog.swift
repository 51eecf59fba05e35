import Glibc
import PhotoModel

/// A copy of a catalog in a private temporary folder, for finding out what a change would do; empty where there is none.
///
/// Even reading a database can write beside it: SQLite makes and removes the files of its log. So the files are copied
/// as they are, and the log is merged in the copy. That is no risk to locks, since a dry run never has the catalog
/// itself open: <https://www.sqlite.org/howtocorrupt.html>, section 2.2.
public final class ScratchCatalog {
  /// Where the copy is opened.
  public let path: FilePath
  private let folder: ScratchFolder

  /// Copies the catalog at a location, and refuses what an import would refuse: a file that is none, or is read-only.
  ///
  /// Throws ``CatalogError``. Cost: one read and one write of the catalog; another program's change is waited for.
  public init(of location: CatalogLocation) throws {
    let source = location.path
    let kind = try CatalogFileKind.inspect(source)
    // The folder of a place that photocat chose itself would be made.
    if kind != .missing || !location.isDefault { try CatalogOpening.requireWritable(source, kind) }
    folder = try ScratchFolder()
    path = folder.path.appending(CatalogLocation.fileName.utf8)
    guard kind != .missing else { return }
    try CatalogCopy(source: source, target: path).make(patience: CatalogOpening.writerPatience)
  }

  /// Removes the folder. Whoever has the copy open keeps it until closing it, so nothing is left however the program
  /// ends.
  public func remove() { folder.remove() }
}
