import PhotoModel
import SQLiteKit

/// What the catalog knows of one file on disk.
public struct KnownFile: Equatable, Sendable {
  /// The file as it was when it was last read.
  public let state: FileState
  /// What was made of it.
  public let verdict: Verdict
  /// The SHA-256 that the bytes had then, of a file that belongs to a photo.
  public let sha256: PhotoID?

  /// What an import made of a file.
  public enum Verdict: Equatable, Sendable {
    /// It belongs to the photo with this id.
    case photo(PhotoID)
    /// It was looked into by this version of photocat and was not taken, with the outcome and the reason.
    case rejected(outcome: String, reason: String, judgedBy: String)
  }

  /// Puts the parts together; without a SHA-256 a file has its photo's.
  public init(state: FileState, verdict: Verdict, sha256: PhotoID? = nil) {
    self.state = state
    self.verdict = verdict
    if case .photo(let id) = verdict { self.sha256 = sha256 ?? id } else { self.sha256 = nil }
  }
}

extension CatalogView {
  /// Returns the folder trees that were imported.
  public func roots() throws -> CatalogRoots {
    CatalogRoots(try statements.statement("SELECT path FROM roots").map { $0.path(0) })
  }

  /// Returns the key of a folder that the catalog has; nil where it does not.
  public func folderID(of folder: CatalogFolder) throws -> Int64? {
    try firstInteger(
      "SELECT d.id FROM folders AS d JOIN roots AS r ON r.id = d.root_id WHERE r.path = ? AND d.path = ?",
      folder.root.bytes, folder.path.bytes)
  }

  /// Returns what the catalog knows of the files in `folder`, without those in folders below it, by name.
  ///
  /// Cost: two ranges of an index.
  public func knownFiles(in folder: CatalogFolder) throws -> [[UInt8]: KnownFile] {
    guard let folderID = try folderID(of: folder) else { return [:] }
    var known: [[UInt8]: KnownFile] = [:]
    try statements.statement(
      """
      SELECT f.name, f.bytes, f.mtime_ns, p.sha256, coalesce(f.sha256, p.sha256) FROM files AS f JOIN photos AS p ON p.id = f.photo_id
      WHERE f.folder_id = ?
      """
    ).bind(folderID).forEach { row in
      known[row.blob(0)] = KnownFile(
        state: Self.state(row), verdict: .photo(try row.photoID(3)), sha256: try row.photoID(4))
    }
    try statements.statement(
      "SELECT name, bytes, mtime_ns, outcome, reason, judged_by FROM rejected_files WHERE folder_id = ?"
    ).bind(folderID).forEach { row in
      let verdict = KnownFile.Verdict.rejected(
        outcome: row.text(3) ?? "", reason: row.text(4) ?? "", judgedBy: row.text(5) ?? "")
      known[row.blob(0)] = KnownFile(state: Self.state(row), verdict: verdict)
    }
    return known
  }

  private static func state(_ row: Row) -> FileState {
    FileState(byteCount: row.int64(1), modifiedAt: row.int64(2))
  }
}
