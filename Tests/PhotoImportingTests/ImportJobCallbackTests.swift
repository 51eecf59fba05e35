import CatalogStore
import PhotoModel
import TestSupport
import Testing

@testable import PhotoImporting

/// The adapter that turns a job's delegate into one value.
@MainActor
@Suite struct ImportJobCallbackTests {
  private struct Trouble: Error {}

  private static func report(_ number: Int64) -> ImportReport {
    ImportReport(importID: number, counts: ImportCounts(), seconds: 0, isInterrupted: false)
  }

  /// A job that ends where the test says so, and tells its delegate of more ends before.
  @MainActor
  private final class Script {
    private let ends: [Result<Int64, Trouble>]
    private var isOpen = false
    private(set) weak var delegate: (any ImportJobDelegate)?
    /// Keeps what let go of itself for the ends that come too often.
    private var heldDelegate: (any ImportJobDelegate)?

    init(_ ends: [Result<Int64, Trouble>]) { self.ends = ends }

    func open() { isOpen = true }

    func job() -> ImportJob {
      ImportJob { job in
        let delegate = job.delegate
        self.delegate = delegate
        if self.ends.count > 1 { self.heldDelegate = delegate }
        while !self.isOpen { try? await Task.sleep(for: .milliseconds(1)) }
        for end in self.ends.dropLast() {
          switch end {
          case .success(let number): delegate?.importJob(job, didFinish: report(number))
          case .failure(let trouble): delegate?.importJob(job, didFail: trouble)
          }
        }
        guard let last = self.ends.last else { throw Trouble() }
        // The job tells its delegate of the last end; the adapter may be off it by now.
        if job.delegate == nil { job.delegate = delegate }
        return report(try last.get())
      }
    }
  }

  /// Counts what the closure gets.
  @MainActor
  private final class Results {
    private(set) var all: [Result<ImportReport, any Error>] = []

    func append(_ result: Result<ImportReport, any Error>) { all.append(result) }

    var numbers: [Int64?] { all.map { try? $0.get().importID } }
  }

  @Test func theReportIsTheValue() async throws {
    let script = Script([.success(7)])
    script.open()
    #expect(try await script.job().result().importID == 7)
  }

  @Test func theFailureIsThrown() async throws {
    let script = Script([.failure(Trouble())])
    script.open()
    await #expect(throws: Trouble.self) { try await script.job().result() }
  }

  @Test func ofAJobThatFinishesTwiceTheFirstEndCounts() async throws {
    let script = Script([.success(1), .failure(Trouble()), .success(2)])
    script.open()
    let results = Results()
    ImportJobCallback(starting: script.job()) { results.append($0) }
    #expect(await eventually { !results.all.isEmpty })
    try await Task.sleep(for: .milliseconds(30))
    #expect(results.numbers == [1])
  }

  @Test func theAwaitedValueSurvivesASecondEnd() async throws {
    // To resume the continuation twice would trap.
    let finishing = Script([.success(1), .success(2)])
    finishing.open()
    #expect(try await finishing.job().result().importID == 1)
    let failing = Script([.failure(Trouble()), .success(2)])
    failing.open()
    await #expect(throws: Trouble.self) { try await failing.job().result() }
    try await Task.sleep(for: .milliseconds(30))
  }

  @Test func itKeepsItselfAliveUntilTheEndAndLeavesNothingBehind() async throws {
    let script = Script([.success(1)])
    let results = Results()
    var job: ImportJob? = script.job()
    weak let jobTrace = job
    weak var callback: ImportJobCallback?
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      callback = job.map {
        ImportJobCallback(starting: $0) {
          results.append($0); held.touch()
        }
      }
    }
    job = nil
    try await Task.sleep(for: .milliseconds(10))
    // Nobody but the running job and the adapter itself holds anything.
    #expect(callback != nil && jobTrace?.delegate === callback && witness != nil)
    script.open()
    #expect(await eventually { callback == nil && jobTrace == nil && witness == nil })
    #expect(results.numbers == [1] && script.delegate == nil)
  }

  @Test func theJobHasNoDelegateOnceItsValueIsThere() async throws {
    let script = Script([.success(1)])
    script.open()
    let job = script.job()
    let results = Results()
    // Held here: the job, which holds it weakly, would have no delegate in any case once it is gone.
    let callback = ImportJobCallback(starting: job) { results.append($0) }
    #expect(job.delegate === callback)
    #expect(await eventually { results.numbers == [1] })
    #expect(job.delegate == nil)
    withExtendedLifetime(callback) {}
  }

  @Test func aCallerThatGoesAwayStopsTheJobAndStillGetsItsOneReport() async throws {
    let fixture = try ImportFixture()
    for number in 100..<160 { try fixture.files.write("photo \(number)", to: "\(number).jpg") }
    let options = ImportOptions(
      paths: [fixture.files.path], workers: FakeMedia.configuration(), version: "1")
    var job: ImportJob? = try ImportJob(catalog: fixture.catalog, options: options)
    weak let trace = job
    let caller = job.map { job in Task { try await job.result() } }
    job = nil
    caller?.cancel()
    let report = try await #require(caller).value
    #expect(report.isInterrupted && report.counts.found < 60)
    #expect(try fixture.query("SELECT state FROM imports") == ["interrupted"])
    #expect(await eventually { trace == nil })
  }

  @Test func aCallerThatForgetsItsTaskStillLeavesNothingBehind() async throws {
    let script = Script([.success(1)])
    weak var trace: ImportJob?
    do {
      let job = script.job()
      trace = job
      Task { _ = try await job.result() }
    }
    try await Task.sleep(for: .milliseconds(10))
    #expect(trace != nil)
    script.open()
    #expect(await eventually { trace == nil && script.delegate == nil })
  }

  /// Something that a closure holds.
  private final class Witness {
    func touch() {}
  }
}
