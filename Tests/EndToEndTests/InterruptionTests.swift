import Foundation
import SQLiteKit
import Testing

/// Imports that are interrupted, killed, or not alone.
@Suite(.onProgramThreads) struct InterruptionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A media worker that takes its time, and writes a byte into the file `asked` for every question.
  private func slowWorker() throws -> [String: String] {
    try sandbox.write(
      "slow-worker.sh",
      Array(
        """
        #!/bin/bash
        while IFS= read -r line; do
          printf . >>'\(sandbox.path("asked"))'; sleep 0.02; printf '%s\\n' "$line"
        done | exec '\(Programs.mediaWorker)' "$@"

        """.utf8))
    try sandbox.installProgram("slow-worker.sh", as: "slow-worker")
    return ["PHOTOCAT_MEDIA": sandbox.path("slow-worker")]
  }

  private func startImport(environment: [String: String] = [:]) throws -> Run {
    try sandbox.start(
      [Programs.photocat, "import", Sandbox.catalog, "--jobs=1", "photos"], environment: environment)
  }

  private func waitForQuestions(_ count: Int) {
    #expect(waitUntil { (try? sandbox.bytes(of: "asked").count) ?? 0 >= count })
  }

  @Test func ctrlCKeepsWhatIsDoneAndTheSameCommandGoesOn() throws {
    try sandbox.writePhotos(60)
    let run = try startImport(environment: slowWorker())
    waitForQuestions(8)
    kill(run.process.id, SIGINT)
    let outcome = try run.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.error.contains("interrupted"))
    #expect(outcome.error.contains("run the same command to go on"))
    let kept = try sandbox.photoCount()
    #expect((1..<60).contains(kept))
    let second = try startImport().outcome()
    #expect(second.status == 0)
    #expect(second.error.contains("\(60 - kept) photos imported, \(kept) already known"))
    #expect(try sandbox.photoCount() == 60)
  }

  @Test(arguments: [SIGHUP, SIGTERM]) func theEndOfTheLineIsCtrlC(signal: Int32) throws {
    try sandbox.writePhotos(60)
    let run = try startImport(environment: slowWorker())
    waitForQuestions(8)
    kill(run.process.id, signal)
    let outcome = try run.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.error.contains("run the same command to go on"))
    #expect((1..<60).contains(try sandbox.photoCount()))
  }

  @Test func anImportThatWasKilledIsToldAsInterruptedWithItsCounts() throws {
    try sandbox.writePhotos(200)
    try sandbox.write("library/.keep", [])
    let command = ["import", Sandbox.catalog, "--jobs=1", "--copy", "--to=library", "photos"]
    let run = try sandbox.start([Programs.photocat] + command, environment: slowWorker())
    // The first batch is committed while the second is looked into.
    #expect(waitUntil { (try? sandbox.photoCount()) ?? 0 > 0 })
    let running = try sandbox.photocat("imports", "--json", Sandbox.catalog).objects()
    #expect(running.first?["state"] as? String == "running")
    kill(run.process.id, SIGKILL)
    _ = try run.outcome()
    let records = try sandbox.photocat("imports", "--json", Sandbox.catalog).objects()
    #expect(records.first?["state"] as? String == "interrupted")
    #expect(records.first?["imported"] as? Int == (try sandbox.photoCount()))
  }

  @Test func aKilledDryRunLeavesNothingThatTheNextOneDoesNotClearAway() throws {
    try sandbox.writePhotos(2)
    _ = try startImport().outcome()
    try sandbox.write("tmp/photocat-dry-run-killed/catalog.sqlite", [1])
    let environment = ["TMPDIR": sandbox.path("tmp")]
    let outcome = try sandbox.photocat(
      "import", "--dry-run", Sandbox.catalog, "photos", environment: environment)
    #expect(outcome.status == 0)
    #expect(try sandbox.names(in: "tmp").isEmpty)
  }

  @Test func aKilledCreationLeavesNothingThatCounts() throws {
    try sandbox.writePhotos(1)
    // No process has such a number.
    try sandbox.write("catalog.sqlite.new-999999999", [1])
    for round in 0..<20 {
      let run = try sandbox.start([Programs.photocat, "init", Sandbox.catalog])
      usleep(UInt32(round) * 1_500)
      kill(run.process.id, SIGKILL)
      _ = try run.outcome()
      #expect(try startImport().outcome().status == 0)
      let names = try sandbox.names(in: "")
      #expect(names.filter { $0.hasPrefix("catalog.sqlite") } == ["catalog.sqlite"], "\(names)")
      _ = try sandbox.shell("rm -f catalog.sqlite")
    }
  }

  @Test func anImportThatIsStoppedBeforeItsFirstFileDoesNotSayThatThereAreNone() throws {
    try sandbox.writePhotos(2)
    #expect(try startImport().outcome().status == 0)
    // Held back, it hears of the interruption before it looks at anything.
    let other = try Connection(path: Array(sandbox.path("catalog.sqlite").utf8), mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let run = try startImport()
    let files = "/proc/\(run.process.id)/fd"
    #expect(
      waitUntil {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
        return names.contains {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: files + "/" + $0))
            == sandbox.path("catalog.sqlite")
        }
      })
    kill(run.process.id, SIGINT)
    // The signal is noted before the next call of the program returns.
    try other.execute("COMMIT")
    let outcome = try run.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.error.contains("import 2: nothing done yet ("), "\(outcome.error)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalIsAnsweredAtOnceAndASecondCtrlCEndsEvenAHangingImport(signal: Int32) throws {
    try sandbox.writePhotos(2)
    let script = """
      #!/bin/bash
      read -r line; printf . >>'\(sandbox.path("asked"))'; while read -r line; do :; done

      """
    try sandbox.write("hanging-worker.sh", Array(script.utf8))
    try sandbox.installProgram("hanging-worker.sh", as: "hanging-worker")
    let run = try startImport(environment: ["PHOTOCAT_MEDIA": sandbox.path("hanging-worker")])
    waitForQuestions(1)
    kill(run.process.id, signal)
    func errors() -> String { (try? String(contentsOfFile: run.scratch.path("err"), encoding: .utf8)) ?? "" }
    let answer = "photocat: stopping after the files at hand; press Ctrl-C again to stop at once\n"
    // The worker's own time is a minute.
    #expect(waitUntil(seconds: 40) { errors() == answer })
    kill(run.process.id, SIGINT)
    #expect(waitUntil(seconds: 40) { run.process.poll() == 130 })
    #expect(errors() == answer)
  }

  @Test func anInterruptedRecordIsStillOneDocument() throws {
    try sandbox.writePhotos(40)
    let run = try sandbox.start(
      [Programs.photocat, "import", Sandbox.catalog, "--json", "photos"], environment: slowWorker())
    waitForQuestions(4)
    kill(run.process.id, SIGINT)
    let report = try run.outcome().object()
    #expect(report["interrupted"] as? Bool == true)
    #expect((report["items"] as? [Any])?.count == report["found"] as? Int)
  }

  @Test func theEndOfTheProcessLosesNoCatalog() throws {
    try sandbox.writePhotos(60)
    let run = try startImport(environment: slowWorker())
    waitForQuestions(8)
    kill(run.process.id, SIGKILL)
    #expect(try run.outcome().status == 128 + SIGKILL)
    #expect(try integrity() == "ok")
    #expect(try startImport().outcome().status == 0)
    #expect(try sandbox.photoCount() == 60)
    #expect(try integrity() == "ok")
  }

  @Test func twoImportsAtTheSameTimeTakeEachPhotoOnce() throws {
    try sandbox.writePhotos(150)
    #expect(try sandbox.photocat("init", Sandbox.catalog).status == 0)
    let command = [Programs.photocat, "import", "--json", Sandbox.catalog, "photos"]
    let runs = [try sandbox.start(command), try sandbox.start(command)]
    let outcomes = try runs.map { try $0.outcome() }
    #expect(outcomes.map(\.status) == [0, 0], "\(outcomes.map(\.error))")
    let imported = try outcomes.map { try $0.object()["imported"] as? Int ?? -1 }
    #expect(imported.reduce(0, +) == 150)
    let photos = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
    #expect(Set(photos.compactMap { $0["id"] as? String }).count == 150)
    #expect(photos.count == 150)
    #expect(photos.allSatisfy { ($0["files"] as? [Any])?.count == 1 })
  }

  @Test func twoImportsThatBothMakeTheCatalogAgreeOnOne() throws {
    try sandbox.writePhotos(5)
    let runs = [try startImport(), try startImport()]
    let outcomes = try runs.map { try $0.outcome() }
    #expect(outcomes.map(\.status) == [0, 0], "\(outcomes.map(\.error))")
    #expect(try sandbox.photoCount() == 5)
  }

  @Test func aLockedCatalogIsWaitedFor() throws {
    try sandbox.writePhotos(2)
    _ = try sandbox.photocat("init", Sandbox.catalog)
    let other = try connection()
    try other.execute("BEGIN EXCLUSIVE")
    let run = try startImport()
    #expect(!waitUntil(seconds: 2) { run.process.poll() != nil })
    try other.execute("COMMIT")
    let outcome = try run.outcome()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.photoCount() == 2)
  }

  @Test func readersAreNotHeldUpByAWriter() throws {
    try sandbox.writePhotos(2)
    _ = try startImport().outcome()
    let other = try connection()
    try other.execute("BEGIN IMMEDIATE")
    try other.execute("UPDATE photos SET captured_at = '1999-01-01'")
    let dates = try sandbox.photocat("list", "--csv", "--columns=captured_at", Sandbox.catalog)
    #expect(dates.status == 0 && dates.out == "captured_at\n\n\n", "\(dates.error)")
    try other.execute("COMMIT")
    #expect(try sandbox.photocat("list", "--csv", Sandbox.catalog).out.contains("1999"))
  }

  private func connection() throws -> Connection {
    try Connection(path: Array(sandbox.path("catalog.sqlite").utf8), mode: .readWrite)
  }

  private func integrity() throws -> String? {
    try connection().prepare("PRAGMA integrity_check").first { $0.text(0) } ?? nil
  }
}
