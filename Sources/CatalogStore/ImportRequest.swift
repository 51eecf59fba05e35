import PhotoModel

/// The paths that an import was asked for, as its record keeps them: bounded in size, however many there were.
public struct ImportRequest: Equatable, Sendable {
  /// How many paths of a command line are kept.
  private static let pathLimit = 100
  /// How many folders of a list are kept.
  private static let folderLimit = 20

  /// The first paths of the command line, for people.
  public let paths: [String]
  /// How many there were.
  public let pathCount: Int
  /// The list that more paths came from, "-" for standard input; nil where there was none.
  public let list: String?
  /// How many paths the list had.
  public let listedCount: Int
  /// Folders that have all files of the list, or the first of such folders.
  public let listedFolders: [String]
  /// How many photos were arranged; nil for an import.
  public let arrangedPhotos: Int?

  /// Takes the paths of a command line, and of a list the name, how many paths it had, and folders around them.
  public init(
    paths: some Collection<FilePath>, list: FilePath? = nil, listedCount: Int = 0,
    listedFolders: some Sequence<FilePath> = [FilePath]()
  ) {
    self.paths = paths.prefix(Self.pathLimit).map(\.displayText)
    pathCount = paths.count
    self.list = list?.displayText
    self.listedCount = listedCount
    self.listedFolders = Self.outermost(listedFolders).map(\.displayText)
    arrangedPhotos = nil
  }

  /// Takes how many photos are to be arranged in a folder.
  public init(arranging photoCount: Int, in folder: FilePath) {
    paths = [folder.displayText]
    pathCount = 1
    list = nil
    listedCount = 0
    listedFolders = []
    arrangedPhotos = photoCount
  }

  /// Reads what ``write(to:)`` wrote.
  init(_ arguments: JSONValue) {
    paths = arguments["paths"]?.strings ?? []
    pathCount = arguments["path_count"]?.int ?? paths.count
    list = arguments["files_from"]?.string
    listedCount = arguments["files_from_count"]?.int ?? 0
    listedFolders = arguments["files_from_folders"]?.strings ?? []
    arrangedPhotos = arguments["arranged_photos"]?.int
  }

  /// Writes the members of an object.
  public func write(to object: inout JSONWriter) {
    object.name("paths")
    object.value(paths)
    object.name("path_count")
    object.value(pathCount)
    object.name("files_from")
    object.value(list)
    object.name("files_from_count")
    object.value(list.map { _ in listedCount })
    object.name("files_from_folders")
    object.value(listedFolders)
    object.name("arranged_photos")
    object.value(arrangedPhotos)
  }

  /// The folders that lie in no other one, up to the limit; what comes after that is not looked at.
  private static func outermost(_ folders: some Sequence<FilePath>) -> [FilePath] {
    var kept: [FilePath] = []
    for folder in folders where !kept.contains(where: { folder.relative(to: $0) != nil }) {
      kept.removeAll { $0.relative(to: folder) != nil }
      kept.append(folder)
      if kept.count == folderLimit { break }
    }
    return kept
  }
}

extension ImportRequest {
  /// What was asked for, among imports: ``text``, and for photos that were arranged that they were.
  public var title: String { arrangedPhotos == nil ? text : "arrange " + text }

  /// How long a text gets before it is cut, in characters.
  private static let textLimit = 200

  /// "photos inbox", "a.jpg b.jpg … (3,000 paths)", "--files-from list (3,000 paths)", "3,000 photos in /library".
  public var text: String {
    if let arrangedPhotos { return "\(Self.text(arrangedPhotos, "photo")) in \(paths.first ?? "")" }
    var text = paths.first ?? ""
    var told = min(paths.count, 1)
    for path in paths.dropFirst() {
      guard text.count + path.count < Self.textLimit else { break }
      text += " " + path
      told += 1
    }
    if told < pathCount { text += " … (\(Self.text(pathCount)))" }
    guard let list else { return text }
    return (text.isEmpty ? "" : text + " ") + "--files-from \(list) (\(Self.text(listedCount)))"
  }

  /// "3,000 paths".
  private static func text(_ count: Int, _ unit: String = "path") -> String {
    guard count != 1 else { return "1 \(unit)" }
    let digits = Array(String(count))
    let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
    return groups.reversed().joined(separator: ",") + " \(unit)s"
  }
}
