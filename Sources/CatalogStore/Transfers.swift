import PhotoModel
import SQLiteKit

/// A file that an import brought to another place, as the catalog keeps it.
public struct StoredTransfer: Equatable, Sendable {
  /// How the file came to its target.
  public enum Kind: String, Sendable {
    /// The source stays.
    case copied
    /// The source goes.
    case moved
    /// The target was there before, by another hand; an undo leaves it alone.
    case found
    /// The catalog had the target before; only the source goes. The row stays as long as that counts.
    case duplicate
  }

  /// What is still to be done on disk.
  public enum Step: String, Sendable {
    /// The file is on its way: one with these bytes at the target is the program's own.
    case bring
    /// The catalog has the file: its source may go.
    case removeSource = "remove source"
    /// The import was undone: the target goes to the trash, or back; one that another hand put there stays, and a source
    /// that went because of it gets its bytes back.
    case takeBack = "take back"
  }

  /// The key in the catalog.
  public let number: Int64
  /// The import that did it.
  public let importID: Int64
  /// How the file came to its target.
  public let kind: Kind
  /// The absolute path that it came from.
  public let source: FilePath
  /// The absolute path in the target folder.
  public let target: FilePath
  /// The SHA-256 of its bytes.
  public let sha256: PhotoID
  /// Its size.
  public let byteCount: Int64
  /// What is still to be done.
  public let step: Step?
  /// Whether the source lay on the top of a mounted disk.
  public let isOnMount: Bool

  /// The same with the step that an undo gives it, unless it is on its way and may never have come.
  var takenBack: StoredTransfer {
    StoredTransfer(
      number: number, importID: importID, kind: kind, source: source, target: target, sha256: sha256,
      byteCount: byteCount, step: step == .bring ? .bring : .takeBack, isOnMount: isOnMount)
  }

  /// Whether the file at the target is the import's own work, which an undo takes back.
  public var isOwnFile: Bool { kind == .copied || kind == .moved }
}

extension CatalogChange {
  /// Writes down that a file is brought to `target`, and what is to be done on disk; returns the row.
  ///
  /// It is undone by the number of its import, as what an import adds is.
  public func addTransfer(
    importID: Int64, kind: StoredTransfer.Kind, source: FilePath, isOnMount: Bool, target: FilePath,
    sha256: PhotoID, byteCount: Int64, step: StoredTransfer.Step?
  ) throws -> StoredTransfer {
    let number = try insert(
      """
      INSERT INTO transfers (import_id, how, source, target, sha256, bytes, step, on_mount)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        importID, kind.rawValue, source.bytes, target.bytes, sha256.bytes, byteCount, step?.rawValue,
        isOnMount ? 1 : 0,
      ])
    return StoredTransfer(
      number: number, importID: importID, kind: kind, source: source, target: target, sha256: sha256,
      byteCount: byteCount, step: step, isOnMount: isOnMount)
  }

  /// Writes down that a file was brought in vain, and is to be taken back.
  public func abandonTransfer(_ transfer: StoredTransfer) throws {
    try run(
      "UPDATE transfers SET step = ? WHERE id = ? AND step IS ?", StoredTransfer.Step.takeBack.rawValue,
      transfer.number, transfer.step?.rawValue)
  }

  /// Writes down that a file which was on its way has come to its target, by which import, and what is to be done next.
  ///
  /// A row that is not there any more, where nothing keeps two programs apart, is written anew.
  public func settleTransfer(
    _ transfer: StoredTransfer, importID: Int64, kind: StoredTransfer.Kind, source: FilePath,
    isOnMount: Bool, step: StoredTransfer.Step?
  ) throws -> StoredTransfer {
    try run(
      "UPDATE transfers SET import_id = ?, how = ?, source = ?, on_mount = ?, step = ? WHERE id = ? AND target = ?",
      importID, kind.rawValue, source.bytes, isOnMount ? 1 : 0, step?.rawValue, transfer.number,
      transfer.target.bytes)
    guard connection.changedRows == 1 else {
      return try addTransfer(
        importID: importID, kind: kind, source: source, isOnMount: isOnMount, target: transfer.target,
        sha256: transfer.sha256, byteCount: transfer.byteCount, step: step)
    }
    return StoredTransfer(
      number: transfer.number, importID: importID, kind: kind, source: source, target: transfer.target,
      sha256: transfer.sha256, byteCount: transfer.byteCount, step: step, isOnMount: isOnMount)
  }

  /// Writes down that nothing is left to be done for a transfer, unless it has another step by now.
  public func finishTransfer(_ transfer: StoredTransfer) throws {
    try run(
      "UPDATE transfers SET step = NULL WHERE id = ? AND step IS ?", transfer.number, transfer.step?.rawValue)
  }

  /// Forgets a transfer of which nothing is left, unless it has another step by now.
  public func forgetTransfer(_ transfer: StoredTransfer) throws {
    try run("DELETE FROM transfers WHERE id = ? AND step IS ?", transfer.number, transfer.step?.rawValue)
  }
}

extension CatalogView {
  /// Returns the transfers of which these steps are left to be done, oldest first.
  public func unfinishedTransfers(_ steps: StoredTransfer.Step...) throws -> [StoredTransfer] {
    try steps.flatMap { step in
      try statements.statement(StoredTransfer.selection + " WHERE step = ? ORDER BY id").bind(step.rawValue)
        .map { try StoredTransfer($0) }
    }.sorted { $0.number < $1.number }
  }

  /// Whether a later transfer brought the same bytes to the same place.
  public func isOvertaken(_ transfer: StoredTransfer) throws -> Bool {
    try firstInteger(
      "SELECT 1 FROM transfers WHERE sha256 = ? AND target = ? AND id > ? AND step IS NOT 'take back'",
      transfer.sha256.bytes, transfer.target.bytes, transfer.number) != nil
  }

  /// Returns what is left to be done of a transfer right now; nil for nothing, also where it is not there any more.
  ///
  /// It is asked before each thing that is done on disk, since another program may have changed its mind about it.
  public func step(of transfer: StoredTransfer) throws -> StoredTransfer.Step? {
    let step = try statements.statement("SELECT step FROM transfers WHERE id = ? AND target = ?")
      .bind(transfer.number, transfer.target.bytes).first { $0.text(0) }
    return (step ?? nil).flatMap { StoredTransfer.Step(rawValue: $0) }
  }
}

extension StoredTransfer {
  static let selection =
    "SELECT id, import_id, how, source, target, sha256, bytes, step, on_mount FROM transfers"

  /// Reads a row of ``selection``; a kind of a later photocat is one that an undo leaves alone.
  init(_ row: Row) throws {
    self.init(
      number: row.int64(0), importID: row.int64(1),
      kind: row.text(2).flatMap { StoredTransfer.Kind(rawValue: $0) } ?? .found,
      source: row.path(3), target: row.path(4), sha256: try row.photoID(5), byteCount: row.int64(6),
      step: row.text(7).flatMap { StoredTransfer.Step(rawValue: $0) }, isOnMount: row.int(8) != 0)
  }
}
