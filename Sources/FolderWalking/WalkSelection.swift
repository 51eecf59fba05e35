import DiskFiles
import PhotoModel

/// Which of the files below a folder an import is for, so that the walk looks at nothing else.
public struct WalkSelection: Sendable {
  private let isEverything: Bool
  /// What is known of single folders.
  private var folders: [FilePath: FolderSelection] = [:]

  /// All but `others`.
  public init(without others: Set<FilePath>) {
    isEverything = true
    exclude(others)
  }

  /// `files`, and those beside them that may belong to them by their names; but not `others`.
  public init(of files: Set<FilePath>, without others: Set<FilePath> = []) {
    isEverything = false
    for file in files {
      folders[file.folder, default: FolderSelection()].add(Array(file.name))
      lead(to: file.folder)
    }
    exclude(others)
  }

  /// What of a folder belongs to it.
  func names(in folder: FilePath) -> FolderSelection {
    folders[folder] ?? FolderSelection(isEverything: isEverything)
  }

  private mutating func exclude(_ others: Set<FilePath>) {
    for file in others {
      folders[file.folder, default: FolderSelection(isEverything: isEverything)].others.insert(
        Array(file.name))
    }
  }

  /// Has the walk enter all folders down to `folder`.
  private mutating func lead(to folder: FilePath) {
    var folder = folder
    while folder.folder != folder, !folder.bytes.isEmpty {
      let isNew = folders[folder.folder, default: FolderSelection()].folders.insert(Array(folder.name))
        .inserted
      guard isNew else { return }
      folder = folder.folder
    }
  }
}

/// Which names in one folder an import is for.
struct FolderSelection: Sendable {
  var isEverything = false
  /// What is left out.
  var others: Set<[UInt8]> = []
  /// The folders that lead to something.
  var folders: Set<[UInt8]> = []
  private var files: Set<[UInt8]> = []
  private var families: Set<NameFamily> = []

  init(isEverything: Bool = false) { self.isEverything = isEverything }

  /// Adds a file, and whatever may belong to it.
  mutating func add(_ name: [UInt8]) {
    files.insert(name)
    families.insert(NameFamily(of: name).wide)
  }

  /// Whether a file or folder was meant by its own name, rather than for belonging to another.
  func isNamed(_ name: [UInt8]) -> Bool { !others.contains(name) && (isEverything || files.contains(name)) }

  /// Whether a file belongs to the selection.
  func includes(_ name: [UInt8]) -> Bool {
    !others.contains(name) && (isNamed(name) || families.contains(NameFamily(of: name).wide))
  }

  /// Whether the walk goes into a folder.
  func enters(_ name: [UInt8]) -> Bool { isNamed(name) || folders.contains(name) }

  /// Whether the walk has to find out what is behind a name at all.
  func looksAt(_ name: [UInt8]) -> Bool { enters(name) || includes(name) }
}
