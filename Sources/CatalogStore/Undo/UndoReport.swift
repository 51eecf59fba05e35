import PhotoModel

/// Which change is to be undone.
public enum UndoTarget: Equatable, Sendable {
  /// The last one that is not undone.
  case last
  /// The one with this number in the history.
  case change(Int64)
  /// The import with this number.
  case importNumber(Int64)
}

/// What an undo did, or what stood in its way.
public struct UndoReport: Equatable, Sendable {
  /// The change that was to be undone.
  public var entry: HistoryEntry
  /// Photos that are no longer in the catalog.
  public var removedPhotos = 0
  /// Files that are no longer in the catalog.
  public var removedFiles = 0
  /// Photos that are as they were before.
  public var restoredPhotos = 0
  /// Files that are as they were before.
  public var restoredFiles = 0
  /// What is to be done on disk now: the files that the import brought; one that was on its way still has that for its step.
  public var takenBack: [StoredTransfer] = []
  /// What later changes made of the same photos and files; where there is any, nothing was done.
  public var conflicts: [UndoConflict] = []

  /// Starts with nothing done.
  init(entry: HistoryEntry) { self.entry = entry }
}

/// Why one photo or file keeps a change from being undone.
public struct UndoConflict: Equatable, Sendable {
  /// What is in the way.
  public enum Kind: Hashable, Sendable {
    /// The photo was changed since.
    case photoChanged
    /// The file was changed since.
    case fileChanged
    /// The photo would go, but has got this file since.
    case photoHasFile(FilePath)
    /// The file, which came with the import, is why a later one removed this duplicate.
    case duplicateRemoved(FilePath)
    /// A row of another table was changed since.
    case rowChanged(table: String)
  }

  /// What is in the way.
  public let kind: Kind
  /// The photo's or file's path; nil where it is not known any more.
  public let path: FilePath?
  /// The later change; nil where none is known to have done it.
  public let change: HistoryEntry?

  /// Puts a conflict together.
  public init(kind: Kind, path: FilePath?, change: HistoryEntry?) {
    self.kind = kind
    self.path = path
    self.change = change
  }
}

extension UndoConflict: CustomStringConvertible {
  /// What is in the way, as a sentence without its stop.
  public var description: String {
    let name = path?.displayText
    let what =
      switch kind {
      case .photoChanged: "the photo \(name ?? "that it had") was changed since"
      case .fileChanged: "the file \(name ?? "that it had") was changed since"
      case .photoHasFile(let file): "the photo \(name ?? "that it added") has got the file \(file) since"
      case .duplicateRemoved(let file):
        "the file \(name ?? "that it brought") stands for \(file), which was removed as its duplicate"
      case .rowChanged(let table): "the table of \(table) was changed since"
      }
    return change.map { "\(what), by change \($0.number) (\($0.name))" } ?? what
  }
}

/// Why there is nothing to undo.
public enum UndoError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The history holds no change that is not undone.
  case nothingToUndo
  /// The history has no change of this number.
  case noSuchChange(Int64)
  /// There is no import of this number.
  case noSuchImport(Int64)
  /// The change is undone already.
  case alreadyUndone(HistoryEntry)
  /// The change took another one back.
  case isAnUndo(HistoryEntry)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .noSuchChange(let number): "there is no change \(number); 'photocat history' lists them"
    case .noSuchImport(let number): "there is no import \(number); 'photocat imports' lists them"
    case .alreadyUndone(let entry):
      "change \(entry.number) (\(entry.name)) is undone already"
        + (entry.undoneBy.map { ", by change \($0)" } ?? "")
    case .isAnUndo(let entry):
      "change \(entry.number) (\(entry.name)) is an undo, which cannot be undone; do again what it took back"
    }
  }
}
