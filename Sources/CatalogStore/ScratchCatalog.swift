import CatalogMigrations
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
  private let folder: FilePath

  /// Copies the catalog at a location, and refuses what an import would refuse: a file that is none, or is read-only.
  ///
  /// Throws ``CatalogError``. Cost: one read and one write of the catalog; another program's change is waited for.
  public init(of location: CatalogLocation) throws {
    let source = location.path
    let kind = try CatalogFileKind.inspect(source)
    // The folder of a place that photocat chose itself would be made.
    if kind != .missing || !location.isDefault { try CatalogOpening.requireWritable(source, kind) }
    folder = try Self.makeFolder()
    path = folder.appending(CatalogLocation.fileName.utf8)
    guard kind != .missing else { return }
    do {
      try CatalogCopy(source: source, target: path).make(patience: CatalogOpening.writerPatience)
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// Removes the folder. Whoever has the copy open keeps it until closing it, so nothing is left however the program
  /// ends.
  public func remove() {
    // One that was brought up to date has a copy of itself as it was.
    let versions = (1...CatalogMigrations.all.count).map { ".v\($0)" }
    for suffix in ["", "-wal", "-shm", "-journal"] + versions {
      _ = FilePath(bytes: path.bytes + Array(suffix.utf8)).withCString { unlink($0) }
    }
    _ = folder.withCString { rmdir($0) }
  }

  private static func makeFolder() throws(CatalogError) -> FilePath {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let prefix = parent.isEmpty ? "/tmp" : parent
    var template = Array((prefix + "/photocat-dry-run-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .unreadable(path: FilePath(prefix), reason: "no temporary folder: " + SystemError.lastReason)
    }
    return FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
  }
}
