import CatalogStore
import DiskFiles
import FileTransfer
import Glibc
import PathTemplates
import PhotoModel
import TestSupport
import Testing

import PhotoImporting
@testable import PhotoFiling

/// Filings that are killed between their steps, and names that others take meanwhile.
@MainActor
@Suite struct FilingTests {
  private let fixture: ImportFixture
  private let library: TemporaryFolder

  init() throws {
    fixture = try ImportFixture()
    library = try TemporaryFolder()
  }

  /// The target folder, which is not there at first.
  private var target: FilePath { library.path.appending("photos".utf8) }

  private func filing(isMove: Bool = false) throws -> Filing {
    let store = try Store(path: fixture.catalog)
    defer { store.close() }
    return try Filing(
      FilingTarget(root: target, template: PathTemplate("new/{name}{ext}"), isMove: isMove),
      for: .importing, roots: store.read { try $0.roots() }, importID: 1, isDryRun: false)
  }

  /// Plans to file all that the catalog has, as import 1, and writes the plan down.
  private func plan(_ filing: inout Filing) async throws -> FilingPlan {
    let store = try Store(path: fixture.catalog)
    let photos = try store.sortedPhotos(PhotoQuery()).rowIDs()
    store.close()
    let writer = try CatalogWriter(path: fixture.catalog)
    let (planned, plan) = try await writer.change("import", importID: 1) { [filing] change in
      var filing = filing
      let files = try photos.flatMap { try change.view.files(ofPhoto: $0) }
      let batch = FilingBatch(
        files.enumerated().map { position, file in
          let item = ImportItem(path: file.path, outcome: .imported, photoID: file.photoID)
          return FiledFile(file: file, item: item, position: position)
        })
      let plan = try filing.plan(batch, in: change)
      return (filing, plan)
    }
    filing = planned
    await writer.close()
    return plan
  }

  private var paths: [FilePath] {
    get throws { try fixture.photos().flatMap { $0.files.map(\.path) } }
  }

  private func unfinished() throws -> [String] {
    try fixture.query("SELECT step FROM transfers WHERE step IS NOT NULL ORDER BY id")
  }

  /// An import of nothing, which does first what was left to be done.
  private func runLater() async throws {
    let empty = try TemporaryFolder()
    let later = try ImportJob(
      catalog: fixture.catalog,
      options: ImportOptions(paths: [empty.path], workers: ImportFixture.noWorker, version: "1"))
    _ = try await later.result()
  }

  @Test(arguments: [false, true])
  func whatAKilledFirstFilingHasBroughtIsTheCatalogsAtOnce(isMove: Bool) async throws {
    try fixture.files.write("alpha 1", to: "a.jpg")
    try await fixture.run()
    var filing = try filing(isMove: isMove)
    let plan = try await plan(&filing)
    #expect(filing.copier.bring(plan.steps.map(\.request)).allSatisfy { $0.failure == nil })
    #expect(try unfinished() == ["bring"])
    try await runLater()
    #expect(try paths == [target.appending("new/a.jpg".utf8)])
    #expect(try unfinished() == [])
    #expect(FileStatus.exists(fixture.files.path.appending("a.jpg".utf8)) == !isMove)
  }

  @Test func whatAKilledFilingHasNotBroughtIsForgottenWithItsFolders() async throws {
    try fixture.files.write("alpha 1", to: "a.jpg")
    try await fixture.run()
    var filing = try filing()
    _ = try await plan(&filing)
    // What it was writing when it was killed.
    let part = try library.write("al", to: "photos/new/.photocat-1-0123456789abcdef.part")
    let writer = try CatalogWriter(path: fixture.catalog)
    let undo = UndoRun(writer, catalog: fixture.catalog) {}
    #expect(try await undo.run(.importNumber(1)).complaints == [])
    await writer.close()
    #expect(!FileStatus.exists(part) && !FileStatus.exists(part.folder))
    #expect(try fixture.query("SELECT count(*) FROM transfers") == ["0"])
    #expect(FileStatus.exists(fixture.files.path.appending("a.jpg".utf8)))
  }

  @Test func whatWasBroughtOfAPhotoThatIsAnotherOneByNowIsTakenBack() async throws {
    try fixture.files.write("alpha 1", to: "a.jpg")
    try await fixture.run()
    var filing = try filing()
    let plan = try await plan(&filing)
    #expect(filing.copier.bring(plan.steps.map(\.request)).allSatisfy { $0.failure == nil })
    try fixture.execute("UPDATE files SET sha256 = zeroblob(32)")
    try await runLater()
    #expect(!FileStatus.exists(target.appending("new/a.jpg".utf8)))
    #expect(FileStatus.exists(fixture.catalog.folder.appending("trash/1/new/a.jpg".utf8)))
    #expect(try unfinished() == [])
  }

  @Test(arguments: ["alpha 1", "alpha 2"])
  func noFileIsReadWhileThePlanKeepsOthersFromTheCatalog(text: String) async throws {
    try fixture.files.write("alpha 1", to: "a.jpg")
    try await fixture.run()
    try library.write(text, to: "photos/new/a.jpg")
    var filing = try filing()
    let readings = try #require(await #expect(throws: FilingReadings.self) { try await plan(&filing) })
    #expect(readings.areIncomplete)
    filing.readings = readings.completed(by: filing.copier)
    let step = try #require(try await plan(&filing).steps.first)
    #expect(step.request.target == FilePath(text == "alpha 1" ? "new/a.jpg" : "new/a_2.jpg"))
    #expect((step.found != nil) == (text == "alpha 1"))
  }

  @Test func aNameThatSomebodyTakesMeanwhileGetsANumber() async throws {
    try fixture.files.write("alpha 1", to: "a.jpg")
    try await fixture.run()
    var filing = try filing()
    // The folder was listed, and found empty, before.
    _ = try filing.names.holder(
      of: FilePath("new/a.jpg"), filing.folders, try Store(path: fixture.catalog).read { $0 })
    try library.write("something else", to: "photos/new/a.jpg")
    let plan = try await plan(&filing)
    #expect(plan.steps.map(\.request.target) == [FilePath("new/a_2.jpg")])
  }
}

extension Result where Failure == TransferError {
  fileprivate var failure: TransferError? { if case .failure(let error) = self { error } else { nil } }
}
