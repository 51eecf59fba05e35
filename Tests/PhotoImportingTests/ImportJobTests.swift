import PhotoFiling
import CatalogStore
import DiskFiles
import MediaWorkers
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

@MainActor
@Suite struct ImportJobTests {
  private let fixture: ImportFixture

  init() throws {
    fixture = try ImportFixture()
    try fixture.files.write("alpha", to: "a.jpg")
    try fixture.files.write("alpha", to: "b.jpg")
    try fixture.files.write("text", to: "c.jpg")
    try fixture.files.write("text", to: "d.txt")
    try fixture.files.write("beta", to: "e.jpg")
  }

  private func job(workers: MediaWorkerConfiguration = FakeMedia.configuration()) throws -> ImportJob {
    try ImportJob(
      catalog: fixture.catalog,
      options: ImportOptions(paths: [fixture.files.path], workers: workers, version: "1"))
  }

  @Test func theDelegateHearsOfEveryFileOnceAndThenOfTheEndOnce() async throws {
    let job = try job()
    let delegate = RecordingDelegate()
    job.delegate = delegate
    job.start()
    await delegate.end()
    #expect(
      delegate.events == [
        "imported a.jpg", "skipped b.jpg", "skipped c.jpg", "skipped d.txt", "imported e.jpg",
        "finished with 5 found",
      ])
    #expect(delegate.senders.allSatisfy { $0 === job })
  }

  @Test func aFailureIsTheOneTerminalCallback() async throws {
    let job = try job(workers: ImportFixture.noWorker)
    let delegate = RecordingDelegate()
    job.delegate = delegate
    job.start()
    await delegate.end()
    #expect(delegate.events == ["failed"])
  }

  @Test func bothCallbacksAboutFilesAreOptional() async throws {
    let job = try job()
    let delegate = TerminalDelegate()
    job.delegate = delegate
    job.start()
    #expect(await eventually { delegate.report != nil })
    #expect(delegate.report?.counts.found == 5)
  }

  @Test func theDelegateIsHeldWeaklyAndTheJobGoesOnWithoutIt() async throws {
    let job = try job()
    var delegate: RecordingDelegate? = RecordingDelegate()
    weak let trace = delegate
    job.delegate = delegate
    job.start()
    delegate = nil
    #expect(trace == nil && job.delegate == nil)
    #expect(await eventually { (try? fixture.query("SELECT state FROM imports")) == ["finished"] })
    #expect(try fixture.photos().count == 2)
  }

  @Test func aJobThatRunsKeepsItselfAliveToItsEndAndNotBeyond() async throws {
    let delegate = RecordingDelegate()
    var job: ImportJob? = try job()
    weak let trace = job
    job?.delegate = delegate
    job?.start()
    job = nil
    #expect(trace != nil)
    await delegate.end()
    delegate.forgetSenders()
    #expect(await eventually { trace == nil })
    #expect(delegate.events.last == "finished with 5 found")
  }

  @Test func everyObserverHearsTheJobAndIsHeldWeakly() async throws {
    let job = try job()
    let first = ImportRecorder()
    let second = ImportRecorder()
    weak var third: ImportRecorder?
    do {
      let gone = ImportRecorder()
      third = gone
      for observer in [first, second, gone] { job.observers.add(observer) }
    }
    #expect(third == nil && job.observers.count == 2)
    let report = try await job.result()
    #expect(first.items.count == 5 && first.items == second.items && report.counts.found == 5)
    #expect(first.ends == ["finished with 5 of 5"] && second.ends == first.ends)
  }

  @Test(arguments: [(true, "finished with 5 of 5"), (false, "failed")])
  func observersHearOfTheEndOnceAndBeforeTheDelegate(hasWorkers: Bool, end: String) async throws {
    let job = try job(workers: hasWorkers ? FakeMedia.configuration() : ImportFixture.noWorker)
    let observer = ImportRecorder()
    let delegate = Witness(observer)
    job.observers.add(observer)
    job.delegate = delegate
    job.start()
    #expect(await eventually { delegate.ends != nil })
    #expect(delegate.ends == [end] && observer.ends == [end])
  }

  /// Whoever hears of the end may end the program, and nobody would close it any more.
  @Test(arguments: [true, false])
  func theCatalogIsClosedByTheTimeTheEndIsTold(hasWorkers: Bool) async throws {
    let job = try job(workers: hasWorkers ? FakeMedia.configuration() : ImportFixture.noWorker)
    let files = CatalogFilesAtTheEnd(of: fixture.catalog)
    job.observers.add(files)
    job.start()
    #expect(await eventually { files.names != nil })
    #expect(files.names == ["catalog.sqlite"])
  }
}

/// Looks at the files of a catalog when an import into it ends.
@MainActor
private final class CatalogFilesAtTheEnd: ImportObserver {
  private let catalog: FilePath
  private(set) var names: [String]?

  init(of catalog: FilePath) { self.catalog = catalog }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) { look() }

  func importJob(_ job: ImportJob, didFail error: any Error) { look() }

  private func look() {
    names = Directory(catalog.folder)?.names()?.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}

/// Looks at an observer when its job ends.
@MainActor
private final class Witness: ImportJobDelegate {
  private let observer: ImportRecorder
  private(set) var ends: [String]?

  init(_ observer: ImportRecorder) { self.observer = observer }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) { ends = observer.ends }

  func importJob(_ job: ImportJob, didFail error: any Error) { ends = observer.ends }
}

/// Notes what it hears.
@MainActor
final class RecordingDelegate: ImportJobDelegate {
  private(set) var events: [String] = []
  private(set) var senders: [ImportJob] = []
  private var isEnded: Bool { events.contains { $0.hasPrefix("finished") || $0.hasPrefix("failed") } }

  func importJob(_ job: ImportJob, didImport item: ImportItem) {
    note("imported \(item.path.lastComponentText)", job)
  }

  func importJob(_ job: ImportJob, didSkip item: ImportItem) {
    note("skipped \(item.path.lastComponentText)", job)
  }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    note("finished with \(report.counts.found) found", job)
  }

  func importJob(_ job: ImportJob, didFail error: any Error) { note("failed", job) }

  func forgetSenders() { senders = [] }

  /// Waits for the end, and a little for what must not come after it.
  func end() async {
    #expect(await eventually { isEnded })
    try? await Task.sleep(for: .milliseconds(20))
  }

  private func note(_ event: String, _ job: ImportJob) {
    events.append(event)
    senders.append(job)
  }
}

/// Has what a delegate must have, and no more.
@MainActor
private final class TerminalDelegate: ImportJobDelegate {
  private(set) var report: ImportReport?

  func importJob(_ job: ImportJob, didFinish report: ImportReport) { self.report = report }

  func importJob(_ job: ImportJob, didFail error: any Error) {}
}

extension FilePath {
  fileprivate var lastComponentText: String { String(decoding: name, as: UTF8.self) }
}
