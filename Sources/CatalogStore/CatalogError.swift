import PhotoModel
import SQLiteKit

/// Why a catalog cannot be used; each describes itself as a sentence for people.
public enum CatalogError: Error, Equatable, Sendable {
  /// There is no file at the path.
  case missing(path: FilePath)
  /// The path leads to a folder.
  case isAFolder(path: FilePath)
  /// The file is empty; only `init` and `import` make a catalog of it.
  case empty(path: FilePath)
  /// The file is no database.
  case notADatabase(path: FilePath)
  /// The file is another program's database.
  case foreign(path: FilePath)
  /// The catalog was made by a later photocat.
  case newer(path: FilePath, found: Int, known: Int)
  /// The file cannot be opened or read, for the reason given.
  case unreadable(path: FilePath, reason: String)
  /// The catalog can be read but not written, for the reason given.
  case readOnly(path: FilePath, reason: String)
  /// Nobody may write the catalog here, but it has changes that were not merged yet.
  case unmergedChanges(path: FilePath)
  /// The catalog gives a version that no photocat writes.
  case impossibleVersion(path: FilePath, found: Int)
  /// Beside the catalog lies a rollback journal that no photocat left.
  case strayJournal(path: FilePath)
  /// The catalog holds what acts by itself and is none of photocat's: "the trigger 'x'".
  case foreignSchema(path: FilePath, what: String)
  /// The catalog was found rather than named, and may be in the hands of others, for the reason given.
  case notOnesOwn(path: FilePath, reason: String)
  /// Another program kept the catalog locked for too long.
  case busy(path: FilePath)
  /// The import was undone while it ran.
  case importWasUndone(Int64)
  /// The catalog was made by an earlier photocat, and may not be brought up to date now.
  case older(path: FilePath, found: Int, known: Int)
  /// SQLite reported a failure.
  case database(path: FilePath, SQLiteError)

  /// Says what SQLite's failure means for the catalog at `path`.
  init(_ error: SQLiteError, path: FilePath) {
    switch error.kind {
    case .busy: self = .busy(path: path)
    case .notADatabase: self = .notADatabase(path: path)
    case .readOnly: self = .readOnly(path: path, reason: error.message)
    default: self = .database(path: path, error)
    }
  }
}

extension CatalogError: CustomStringConvertible {
  /// What is wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is no catalog at \(path); 'photocat init' or 'photocat import' makes one"
    case .isAFolder(let path): "the catalog \(path) is a folder; name a file inside it"
    case .empty(let path):
      "the file \(path) is empty and no catalog yet; 'photocat init' or 'photocat import' makes it one"
    case .notADatabase(let path): "the file \(path) is no photocat catalog; it was left untouched"
    case .foreign(let path): "\(path) is another program's database; it was left untouched"
    case .newer(let path, let found, let known):
      "the catalog \(path) was made by a newer photocat (its version is \(found), this one knows \(known)); "
        + "it was left untouched"
    case .impossibleVersion(let path, let found):
      "the catalog \(path) says that its version is \(found), which no photocat writes: it is damaged; "
        + "it was left untouched"
    case .strayJournal(let path):
      "beside the catalog \(path) lies \(path)-journal, which photocat does not leave there; it was not opened, since "
        + "such a journal can change the catalog and remove other files. Let the program end that is writing it, or "
        + "move the journal elsewhere and try again"
    case .foreignSchema(let path, let what):
      "the catalog \(path) holds \(what), which photocat did not put there and which can act by itself; "
        + "it was left untouched. Whoever made it can remove it with sqlite3"
    case .notOnesOwn(let path, let reason):
      "the catalog \(path) \(reason), and is not used just because it lies here; "
        + "if you trust it, name it with --catalog or PHOTOCAT_CATALOG"
    case .unreadable(let path, let reason): "cannot read the catalog \(path): \(reason)"
    case .readOnly(let path, let reason): "cannot write the catalog \(path): \(reason)"
    case .unmergedChanges(let path):
      "the catalog \(path) has changes in \(path)-wal that cannot be read where nothing can be written; "
        + "open it once where its folder can be written"
    case .busy(let path):
      "another program is writing the catalog \(path); nothing was changed, try again when it is done"
    case .importWasUndone(let id): "import \(id) was undone while it ran, and stops here"
    case .older(let path, let found, let known):
      "the catalog \(path) was made by an earlier photocat (its version is \(found), this one's \(known)); "
        + "any command but a dry run, such as 'photocat history', brings it up to date"
    case .database(let path, let error): Self.describe(error, path: path)
    }
  }

  private static func describe(_ error: SQLiteError, path: FilePath) -> String {
    switch error.kind {
    case .full: "the disk with the catalog \(path) is full; nothing of this step was kept: \(error)"
    case .inputOutput:
      "reading or writing the catalog \(path) failed; on a network disk, keep the catalog on a local one: \(error)"
    case .corrupt: "the catalog \(path) is damaged: \(error)"
    case .tooBig:
      "the catalog \(path) holds a value that is longer than photocat ever writes: it is damaged, or was changed by "
        + "another program: \(error)"
    default: "the catalog \(path) failed: \(error)"
    }
  }
}
