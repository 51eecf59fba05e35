import PhotoFiling
import CSQLite
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting
@testable import SQLiteKit

/// That what an import joins can be taken apart again: by its number, and by what the history holds of the rest.
@MainActor
@Suite struct RelationUndoTests {
  private let fixture: ImportFixture
  private let time = "2020-07-07T07:07:07"

  init() throws { fixture = try ImportFixture() }

  private func write(_ metadata: MediaMetadata, _ name: String, note: String? = nil) throws {
    try fixture.files.write(metadata, to: name, note: note)
  }

  /// All that is known of photos and files.
  private func rows() throws -> [String] {
    try fixture.rows(of: ["photos", "files", "photo_keywords"])
  }

  private func changesetCount(_ importID: Int) throws -> Int {
    try fixture.query("SELECT id FROM history WHERE changeset IS NOT NULL AND import_id = \(importID)").count
  }

  /// Takes back an import, foreign keys on: the changesets, newest first, then what it added.
  private func undo(_ importID: Int) throws {
    let connection = try Connection(path: fixture.catalog.bytes, mode: .readWrite)
    try connection.execute("PRAGMA foreign_keys = ON")
    let changesets = try connection.prepare(
      "SELECT changeset FROM history WHERE changeset IS NOT NULL AND import_id = \(importID) ORDER BY id DESC"
    ).map { $0.blob(0) }
    for changeset in changesets { try connection.takeBack(changeset) }
    try connection.execute(
      """
      DELETE FROM photo_keywords WHERE photo_id IN (SELECT id FROM photos WHERE import_id = \(importID));
      DELETE FROM files WHERE import_id = \(importID);
      DELETE FROM photos WHERE import_id = \(importID)
      """)
    #expect(try fixture.query("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func whatBelongsTogetherWithinAnImportIsNotRecorded() async throws {
    try write(.shot(.nef, at: time), "a.nef")
    try write(.shot(at: time), "a.jpg")
    try write(.shot(at: time), "IMG_E1.jpg")
    try write(.shot(at: time), "IMG_1.jpg")
    try write(.shot(.mov) { $0.contentID = "ID" }, "a/IMG_2.mov")
    try write(.shot { $0.contentID = "ID" }, "b/IMG_2.jpg")
    try fixture.files.write(Sidecar(.xmp) { ($0.title, $0.keywords) = ("x", ["lake"]) }, to: "a.xmp")
    try await fixture.run()
    #expect(try fixture.photos().count == 3)
    #expect(try changesetCount(1) == 0)
    try undo(1)
    #expect(try rows().isEmpty)
  }

  /// What a second import does to the photos of the first, by name.
  enum SecondImport: String, CaseIterable {
    case rawTwin, editedVersion, laterOriginal, movie, pictureOfMovie, sidecar, changedSidecar, moved,
      changed,
      changedOriginalWithCopy, becomesAnother, exchanged, everything
  }

  @Test(arguments: SecondImport.allCases)
  func whatChangesEarlierPhotosIsTakenBack(what: SecondImport) async throws {
    try write(.shot(at: time) { $0.keywords = ["own"] }, "a.jpg")
    try fixture.files.write(Sidecar(.xmp) { $0.title = "before" }, to: "a.jpg.xmp")
    try write(.shot(at: time) { $0.keywords = ["edited"] }, "x-edited.jpg")
    try write(.shot { $0.contentID = "ID-1" }, "IMG_1.jpg")
    try write(.shot(.mov) { $0.contentID = "ID-2" }, "IMG_2.mov")
    try write(.shot(), "m.jpg", note: "m")
    try write(.shot(), "n.jpg", note: "m")
    try write(.shot(), "swap.jpg")
    try await fixture.run()
    let before = try rows()
    for step in SecondImport.allCases where what == step || what == .everything { try prepare(step) }
    try await fixture.run()
    #expect(try rows() != before)
    try undo(2)
    #expect(try rows() == before)
  }

  private func prepare(_ step: SecondImport) throws {
    switch step {
    case .rawTwin: try write(.shot(.nef, at: time), "a.nef")
    case .editedVersion: try write(.shot(at: time), "a-edited.jpg")
    case .laterOriginal: try write(.shot(at: time) { $0.keywords = ["new"] }, "x.jpg")
    case .movie: try write(.shot(.mov) { $0.contentID = "ID-1" }, "IMG_1.mov")
    case .pictureOfMovie: try write(.shot { $0.contentID = "ID-2" }, "IMG_2.jpg")
    case .sidecar:
      try fixture.files.write(Sidecar(.xmp) { ($0.title, $0.keywords) = ("x", ["new"]) }, to: "m.jpg.xmp")
    case .changedSidecar:
      try fixture.files.write(
        Sidecar(.xmp) { ($0.title, $0.keywords) = ("afterwards", ["new"]) }, to: "a.jpg.xmp")
    case .moved:
      try fixture.files.write(.shot(), to: "gone/m.jpg", note: "m")
      try fixture.files.remove("n.jpg")
    case .changed: try write(.shot(at: time) { ($0.title, $0.keywords) = ("changed", ["new"]) }, "a.jpg")
    case .changedOriginalWithCopy: try write(.shot { $0.keywords = ["new"] }, "m.jpg", note: "different")
    case .becomesAnother: try write(.shot { $0.contentID = "ID-1" }, "x-edited.jpg", note: "IMG_1.jpg")
    case .exchanged:
      try write(.shot { $0.contentID = "ID-1" }, "swap.jpg", note: "IMG_1.jpg")
      try write(.shot(), "IMG_1.jpg", note: "swap.jpg")
    case .everything: break
    }
  }
}

extension TemporaryFolder {
  func remove(_ name: String) throws {
    guard path.appending(name.utf8).withCString({ unlink($0) }) == 0 else {
      throw SystemFailure(what: "unlink \(name)", code: errno)
    }
  }
}

extension Connection {
  /// Takes back what a changeset did; a conflict is an error. Keywords stay, since what the import added may have them.
  fileprivate func takeBack(_ changeset: [UInt8]) throws {
    var size: Int32 = 0
    var inverse: UnsafeMutableRawPointer?
    defer { sqlite3_free(inverse) }
    var code = changeset.withUnsafeBytes {
      sqlite3changeset_invert(Int32($0.count), $0.baseAddress, &size, &inverse)
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
    let isWanted: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Int32 = { _, table in
      table.map { String(cString: $0) } == "keywords" ? 0 : 1
    }
    code = sqlite3changeset_apply(handle, size, inverse, isWanted, { _, _, _ in SQLITE_CHANGESET_ABORT }, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, database: handle) }
  }
}
