import PhotoModel

/// A folder by its place in a root.
public struct CatalogFolder: Hashable, Sendable {
  /// The root's absolute path.
  public let root: FilePath
  /// The folder's path below the root; empty for the root itself.
  public let path: FilePath

  /// Puts a place together.
  public init(root: FilePath, path: FilePath) {
    self.root = root
    self.path = path
  }

  /// The folder's absolute path.
  public var absolutePath: FilePath { root.appendingFolder(path) }
}

/// The folder trees that were imported.
public struct CatalogRoots: Sendable {
  /// Longer paths first, so that the innermost root is found before those around it.
  private var paths: [FilePath]

  /// Takes the roots' absolute paths.
  public init(_ paths: [FilePath]) {
    self.paths = paths.sorted { $0.bytes.count > $1.bytes.count }
  }

  /// Adds `path`, unless it already lies in a root.
  public mutating func add(_ path: FilePath) {
    guard !paths.contains(where: { path.relative(to: $0) != nil }) else { return }
    paths.append(path)
    paths.sort { $0.bytes.count > $1.bytes.count }
  }

  /// Returns the place of the folder `path` in its innermost root, or nil where it lies in none.
  public func folder(at path: FilePath) -> CatalogFolder? {
    for root in paths {
      if let relative = path.relative(to: root) { return CatalogFolder(root: root, path: relative) }
    }
    return nil
  }
}
