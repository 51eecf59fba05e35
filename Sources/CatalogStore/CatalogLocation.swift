import Glibc
import PhotoModel

/// Finds the catalog that a command means.
public struct CatalogLocation: Equatable, Sendable {
  /// The catalog's file, which need not be there yet.
  public let path: FilePath
  /// Whether photocat chose the place itself and may make the folder for it.
  public let isDefault: Bool
  /// Whether the catalog was looked for, rather than named by whoever runs the program.
  public let isFound: Bool

  init(path: FilePath, isDefault: Bool, isFound: Bool = false) {
    self.path = path
    self.isDefault = isDefault
    self.isFound = isFound
  }

  /// The folder that `photocat init` makes, and its file.
  public static let folderName = ".photocat"
  /// The name of a catalog where nobody chose one.
  public static let fileName = "catalog.sqlite"

  /// Looks for a catalog: `option`, else `PHOTOCAT_CATALOG`, else `.photocat/catalog.sqlite` in `folder` or the
  /// nearest one above it, else `$XDG_DATA_HOME/photocat/catalog.sqlite`.
  ///
  /// - Parameters:
  ///   - option: what `--catalog` was given, if it was.
  ///   - environment: gives the value of an environment variable; an empty one counts as unset.
  ///   - folder: the working folder, absolute.
  public static func find(
    option: FilePath?, environment: (String) -> FilePath?, from folder: FilePath
  ) -> CatalogLocation {
    if let option { return CatalogLocation(path: option, isDefault: false) }
    if let path = environment("PHOTOCAT_CATALOG"), !path.bytes.isEmpty {
      return CatalogLocation(path: path, isDefault: false)
    }
    if let path = nearest(from: folder) {
      return CatalogLocation(path: path, isDefault: false, isFound: true)
    }
    return CatalogLocation(
      path: dataFolder(environment).appending(fileName.utf8), isDefault: true, isFound: true)
  }

  /// Where `photocat init` makes a catalog in `folder`.
  public static func inside(_ folder: FilePath) -> CatalogLocation {
    CatalogLocation(
      path: folder.appending(folderName.utf8).appending(fileName.utf8), isDefault: true, isFound: true)
  }

  private static func nearest(from folder: FilePath) -> FilePath? {
    var folder = folder
    while true {
      let candidate = inside(folder).path
      // A folder that nobody may look into is no reason to take another catalog: opening this one says what is wrong.
      if exists(candidate) || errno == EACCES && exists(candidate.folder) { return candidate }
      let above = folder.folder
      guard above != folder, !above.bytes.isEmpty else { return nil }
      folder = above
    }
  }

  private static func exists(_ path: FilePath) -> Bool { path.withCString { access($0, F_OK) } == 0 }

  private static func dataFolder(_ environment: (String) -> FilePath?) -> FilePath {
    if let data = environment("XDG_DATA_HOME"), data.bytes.first == UInt8(ascii: "/") {
      return data.appending("photocat".utf8)
    }
    let home = environment("HOME").flatMap { $0.bytes.isEmpty ? nil : $0 }
    return (home ?? FilePath("/")).appending(".local/share/photocat".utf8)
  }

  /// Makes the folder of a place that photocat chose itself, and those above it.
  public func makeFolder() throws(CatalogError) {
    guard isDefault else { return }
    try Self.makeFolders(path.folder)
  }

  private static func makeFolders(_ folder: FilePath) throws(CatalogError) {
    guard !exists(folder) else { return }
    if folder.folder != folder, !folder.folder.bytes.isEmpty { try makeFolders(folder.folder) }
    guard folder.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
      throw .unreadable(path: folder, reason: SystemError.lastReason)
    }
  }
}
