import Foundation
import PhotoModel
import Testing

@testable import CatalogStore

/// Catalogs that this user cannot write.
///
/// Each test runs in a process of its own, which gives up root's rights; its folder is tidied up by this one.
@Suite struct ReadOnlyCatalogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func giveUpRootsRights() {
    guard geteuid() == 0 else { return }
    precondition(
      setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0, "root cannot step down")
  }

  /// Makes a catalog with one photo in the folder, with these permissions, and then gives up root's rights.
  private static func makeCatalog(
    in folder: TemporaryFolder, permissions: mode_t, folderPermissions: mode_t
  ) async throws -> TestCatalog {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")], in: folder)
    setPermissions(permissions, of: catalog.path)
    setPermissions(folderPermissions, of: folder.path)
    giveUpRootsRights()
    return catalog
  }

  private static func setPermissions(_ mode: mode_t, of path: FilePath) {
    precondition(path.withCString { chmod($0, mode) } == 0, "a file of one's own has no permissions")
  }

  private static func writingError(_ path: FilePath) -> String {
    do {
      _ = try CatalogWriter(path: path, creating: true)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func aCatalogInAFolderThatCannotBeWrittenIsReadAndAWriterSaysWhyNot() async {
    await #expect(processExitsWith: .success) { [path = folder.path.bytes as [UInt8]] in
      let catalog = try await Self.makeCatalog(
        in: TemporaryFolder(at: path), permissions: 0o444, folderPermissions: 0o555)
      #expect(try catalog.store().sortedPhotos().fileNames() == ["a.jpg"])
      #expect(
        Self.writingError(catalog.path) == "cannot write the catalog \(catalog.path): permission denied")
      #expect(try catalog.folder.names() == ["catalog.sqlite"])
    }
  }

  @Test func aFileThatMayBeWrittenInAFolderThatMayNotIsRead() async {
    await #expect(processExitsWith: .success) { [path = folder.path.bytes as [UInt8]] in
      let catalog = try await Self.makeCatalog(
        in: TemporaryFolder(at: path), permissions: 0o666, folderPermissions: 0o555)
      #expect(try catalog.store().sortedPhotos().fileNames() == ["a.jpg"])
      #expect(
        Self.writingError(catalog.path)
          == "cannot write the catalog \(catalog.path): its folder: permission denied")
      #expect(try catalog.folder.names() == ["catalog.sqlite"])
    }
  }

  @Test func aFileThatMayNotBeWrittenInAFolderThatMayIsRead() async {
    await #expect(processExitsWith: .success) { [path = folder.path.bytes as [UInt8]] in
      let catalog = try await Self.makeCatalog(
        in: TemporaryFolder(at: path), permissions: 0o444, folderPermissions: 0o777)
      #expect(try catalog.store().sortedPhotos().fileNames() == ["a.jpg"])
      #expect(
        Self.writingError(catalog.path) == "cannot write the catalog \(catalog.path): permission denied")
    }
  }

  @Test func aCatalogThatMayNotBeReadSaysSo() async {
    await #expect(processExitsWith: .success) { [path = folder.path.bytes as [UInt8]] in
      let catalog = try await Self.makeCatalog(
        in: TemporaryFolder(at: path), permissions: 0, folderPermissions: 0o755)
      #expect(throws: CatalogError.unreadable(path: catalog.path, reason: "permission denied")) {
        try catalog.store()
      }
    }
  }

  @Test func aLeftOverLogThatCannotBeMergedIsNotPassedOver() async throws {
    let catalog = try await TestCatalog()
    let writer = try CatalogWriter(path: catalog.path)
    try await catalog.add([TestPhoto(1, name: "a.jpg")], with: writer)
    for suffix in ["", "-wal"] {
      let file = catalog.folder.file("catalog.sqlite" + suffix)
      try file.contents().write(to: folder.file("c" + suffix).url)
      Self.setPermissions(0o444, of: folder.file("c" + suffix))
    }
    Self.setPermissions(0o555, of: folder.path)
    await #expect(processExitsWith: .success) { [path = folder.path.bytes as [UInt8]] in
      Self.giveUpRootsRights()
      let folder = TemporaryFolder(at: path)
      let copy = folder.file("c")
      #expect(throws: CatalogError.unmergedChanges(path: copy)) { try Store(path: copy) }
      let names = try folder.names()
      #expect(names == ["c", "c-wal"])
    }
  }

  @Test func aCatalogIsNotMadeInAFolderThatCannotBeWritten() async {
    await #expect(processExitsWith: .success) { [path = folder.path.bytes as [UInt8]] in
      let folder = TemporaryFolder(at: path)
      Self.setPermissions(0o555, of: folder.path)
      Self.giveUpRootsRights()
      #expect(Self.writingError(folder.file("c")).hasSuffix("folder \(folder.path): permission denied"))
    }
  }
}
