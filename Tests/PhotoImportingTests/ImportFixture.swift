import PhotoFiling
import CatalogStore
import MediaWorkers
import PhotoImporting
import PhotoModel
import SQLiteKit
import TestSupport

/// A folder of files and a catalog to import them into.
@MainActor
final class ImportFixture {
  let files: TemporaryFolder
  let catalog: FilePath
  private let catalogFolder: TemporaryFolder

  init(files: TemporaryFolder? = nil) throws {
    self.files = try files ?? TemporaryFolder()
    catalogFolder = try TemporaryFolder()
    catalog = catalogFolder.path.appending("catalog.sqlite".utf8)
  }

  /// A program that cannot be started: an import that succeeds with it has opened no file.
  static let noWorker = MediaWorkerConfiguration(executable: FilePath("/nowhere/photocat-media"))

  /// Imports all files, or those named.
  @discardableResult
  func run(
    _ names: [String] = [], workers: MediaWorkerConfiguration = FakeMedia.configuration(),
    version: String = "1", mode: ImportMode = .reference, labels: PhotoLabels = PhotoLabels(),
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) async throws -> ImportResult {
    let paths = names.isEmpty ? [files.path] : names.map { files.path.appending($0.utf8) }
    var options = ImportOptions(
      paths: paths, workers: workers, version: version, mode: mode, isInterrupted: isInterrupted)
    options.labels = labels
    let job = try ImportJob(catalog: catalog, options: options)
    let recorder = ImportRecorder()
    job.observers.add(recorder)
    let report = try await besideFewOthers { try await job.result() }
    return ImportResult(report: report, recorder: recorder, base: files.path)
  }

  /// All photos, by path.
  func photos() throws -> [PhotoDetails] {
    let details = try Store(path: catalog).sortedDetails()
    return try (0..<details.count()).map { try details.item(at: $0) }.sorted { $0.path < $1.path }
  }

  /// The photo whose original is the file `name`.
  func photo(_ name: String) throws -> PhotoDetails? {
    let path = files.path.appending(name.utf8)
    return try photos().first { $0.path == path }
  }

  /// Each photo's files: name and role, the original first.
  func filesByPhoto() throws -> [[String]] {
    try photos().map { $0.files.map { "\($0.path.relative(to: files.path) ?? $0.path) \($0.role.rawValue)" } }
  }

  /// Returns the rows of a query, their columns joined by "|".
  func query(_ sql: String, columns: Int32 = 1) throws -> [String] {
    let connection = try Connection(path: catalog.bytes, mode: .readWrite)
    return try connection.prepare(sql).map { row in
      (0..<columns).map { row.text($0) ?? "NULL" }.joined(separator: "|")
    }
  }

  /// All rows of some tables as texts, those of a table in order.
  func rows(of tables: [String]) throws -> [String] {
    try tables.flatMap { table in
      let columns = try query("SELECT name FROM pragma_table_info('\(table)')")
      let values = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
      return try query("SELECT '\(table) ' || \(values) FROM \(table) ORDER BY 1")
    }
  }

  func execute(_ sql: String) throws { try Connection(path: catalog.bytes, mode: .readWrite).execute(sql) }
}

/// What an import returned and told its observers.
@MainActor
struct ImportResult {
  let report: ImportReport
  let recorder: ImportRecorder
  let base: FilePath

  var counts: ImportCounts { report.counts }

  /// "a.jpg: imported", "b.txt: skipped, not a photo: a text"; the folder of the files is left out.
  var items: [String] {
    recorder.items.map { item in
      let name = (item.path.relative(to: base) ?? item.path).displayText
      let reason = item.reason.map { ", " + $0.replacing(base.displayText + "/", with: "") } ?? ""
      return "\(name): \(item.outcome.rawValue)\(reason)"
    }
  }
}

@MainActor
final class ImportRecorder: ImportObserver {
  private(set) var items: [ImportItem] = []
  private(set) var lastProgress: ImportProgress?
  /// What it heard of the end of a job, each as it came.
  private(set) var ends: [String] = []

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) { self.items += items }

  func importJob(_ job: ImportJob, didAdvanceTo progress: ImportProgress) { lastProgress = progress }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    ends.append("finished with \(items.count) of \(report.counts.found)")
  }

  func importJob(_ job: ImportJob, didFail error: any Error) { ends.append("failed") }
}
