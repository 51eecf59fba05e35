import Glibc
@testable import MediaWorkers
import PhotoModel
import Synchronization
import TestSupport
import Testing

@Suite struct MediaWorkerPoolTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [1, 2, 5]) func answersComeInTheOrderOfTheQuestions(jobs: Int) async throws {
    let names = (0..<40).map { $0 % 7 == 0 ? "late-\($0).jpg" : "\($0).jpg" }
    let outcomes = try await ask(names, jobs: jobs)
    #expect(outcomes.map(\.title) == names)
  }

  @Test(
    arguments: [
      ("crash", "reading it crashed the media worker (signal 11)"),
      ("exit", "the media worker gave up on it (status 3)"),
      ("garbage", "the media worker's answer made no sense"),
      ("wrong", "the media worker's answer made no sense"),
      ("half", "the media worker gave up on it (status 4)"),
    ], [1, 2])
  func aFileThatIsTooMuchForTheWorkerCostsItselfOnly(misbehaviour: (name: String, reason: String), jobs: Int)
    async throws
  {
    let culprits = [0, 3, 4, 5, 9]
    let names = (0..<10).map { culprits.contains($0) ? "\(misbehaviour.name)-\($0).jpg" : "\($0).jpg" }
    let outcomes = try await ask(names, jobs: jobs)
    for (index, name) in names.enumerated() {
      if culprits.contains(index) {
        #expect(outcomes[index] == .lost(reason: misbehaviour.reason), "\(name)")
      } else {
        #expect(outcomes[index].title == name)
      }
    }
  }

  @Test func theMemoryLimitIsHandedToTheWorker() async throws {
    let file = folder.path.appending("a.jpg".utf8)
    _ = try folder.write("alpha", to: "a.jpg")
    let configuration = MediaWorkerConfiguration(
      executable: FakeMedia.executable, jobs: 1, memoryLimit: 321)
    let outcome = try await MediaWorkerPool(configuration).outcome(
      of: MediaJob(path: file, task: .examine, byteCount: 5))
    guard case .answered(.photo(_, _, let metadata)) = outcome else {
      Issue.record("no answer: \(outcome)")
      return
    }
    #expect(metadata.caption?.hasPrefix("--memory-limit 321") == true)
  }

  @Test(arguments: ["hang", "slow"]) func aFileThatTakesTooLongCostsItselfOnly(name: String) async throws {
    let outcomes = try await ask(["a.jpg", "\(name)-1.jpg", "b.jpg"], timeLimit: 4)
    #expect(outcomes.map(\.title) == ["a.jpg", nil, "b.jpg"])
    #expect(outcomes[1] == .lost(reason: "reading it took longer than 4 s"))
  }

  @Test(arguments: [1, 3]) func allKindsOfTroubleAtOnceCostTheirFilesOnly(jobs: Int) async throws {
    let troubles = ["exit", "crash", "hang", "garbage", "wrong", "half", "once"]
    let names = troubles.flatMap { ["\($0)-1.jpg", "fine after \($0).jpg"] } + ["crash-2.jpg", "exit-2.jpg"]
    let outcomes = try await ask(names, jobs: jobs, timeLimit: 4)
    for (name, outcome) in zip(names, outcomes) {
      let isAnswered = name.hasPrefix("fine") || name.hasPrefix("once")
      #expect(outcome.title == (isAnswered ? name : nil))
    }
  }

  @Test(arguments: ["crash", "exit", "garbage"]) func nothingButCulpritsIsAnswered(name: String) async throws
  {
    let outcomes = try await ask((0..<6).map { "\(name)-\($0).jpg" })
    #expect(outcomes.allSatisfy { if case .lost = $0 { true } else { false } })
  }

  @Test(arguments: [1, 2]) func aFileThatOnlyExiv2CannotTakeIsAnsweredByACarefulWorker(jobs: Int) async throws
  {
    let names = ["careful-1.jpg", "a.jpg", "careful-2.jpg", "b.jpg", "crash-1.jpg", "careful-3.jpg"]
    let outcomes = try await ask(names, jobs: jobs)
    #expect(outcomes.map(\.title) == names.map { $0.hasPrefix("crash") ? nil : $0 })
  }

  @Test(arguments: [1, 2]) func aWorkerThatIsKilledFromOutsideCostsNoFileAnything(jobs: Int) async throws {
    let names = ["killed-7.jpg", "a.jpg", "killed-1.jpg", "b.jpg", "killed-3.jpg"]
    let outcomes = try await ask(names, jobs: jobs)
    #expect(outcomes.map(\.title) == names)
    #expect(outcomes.allSatisfy { $0.arguments?.contains("--without-exiv2") == false })
  }

  @Test func aFileAtWhichEveryWorkerIsKilledCostsItselfOnly() async throws {
    let outcomes = try await ask(["killed-999.jpg", "a.jpg", "careful-1.jpg", "killed-1000.jpg", "b.jpg"])
    #expect(outcomes.map(\.title) == [nil, "a.jpg", "careful-1.jpg", nil, "b.jpg"])
    let reason = "the media worker was killed 8 times while it read it: is the computer short of memory?"
    #expect(outcomes[0] == .lost(reason: reason) && outcomes[3] == .lost(reason: reason))
  }

  @Test(arguments: [1, 3]) func aProgramThatIsKilledEachTimeIsAnError(jobs: Int) async throws {
    let program = try folder.write("#!/bin/sh\nkill -9 $$\n", to: "program")
    #expect(program.withCString { chmod($0, 0o700) } == 0)
    let error = await poolError(program, jobs: jobs)
    #expect(
      error
        == .doesNotWork(executable: program, reason: "it is killed each time, before it answers (signal 9)"))
  }

  @Test func whoWaitsForAPictureIsToldOnceThatItTakesTooLong() async throws {
    let path = try job("hang-1.jpg").path
    let task = MediaTask.picture(columns: 8, rows: 4, colors: .none)
    let start = ContinuousClock.now
    let outcome = try await besideFewOthers {
      try await MediaWorkerPool(FakeMedia.configuration(timeLimit: 4)).outcome(
        of: MediaJob(path: path, task: task, byteCount: 9))
    }
    #expect(outcome == .lost(reason: "drawing it took longer than 4 s"))
    #expect(start.duration(to: .now) >= .seconds(4))
  }

  @Test func holesGrantAWorkerNoTime() throws {
    let path = try folder.write("alpha", to: "sparse.jpg")
    #expect(path.withCString { truncate($0, 1 << 40) } == 0)
    let job = MediaJob(path: path, task: .examine, byteCount: 1 << 40)
    #expect(job.storedByteCount < 1 << 20)
    #expect(try self.job("a.jpg").storedByteCount == 5)
  }

  @Test func aCarefulWorkerGetsNoOtherFile() async throws {
    let outcomes = try await ask(["careful-1.jpg", "a.jpg", "b.jpg"])
    let workers = outcomes.map(\.processID)
    #expect(workers[0] != nil && workers[0] != workers[1])
    #expect(workers[1] != nil && workers[1] == workers[2])
  }

  @Test func aFileThatCrashesAWorkerWithAPastGetsASecondChance() async throws {
    let outcomes = try await ask(["a.jpg", "once-1.jpg", "once-2.jpg", "b.jpg"])
    #expect(outcomes.map(\.title) == ["a.jpg", "once-1.jpg", "once-2.jpg", "b.jpg"])
  }

  @Test func theWorkerIsReplacedAfterACrashAndOnlyThen() async throws {
    let outcomes = try await ask(["a.jpg", "b.jpg", "exit-1.jpg", "c.jpg", "d.jpg"])
    let workers = outcomes.map(\.processID)
    #expect(workers[0] != nil && workers[0] == workers[1])
    #expect(workers[3] != nil && workers[3] == workers[4])
    #expect(workers[0] != workers[3])
  }

  @Test func aPoolAnswersAgainAndAgainWithTheSameWorker() async throws {
    let pool = MediaWorkerPool(FakeMedia.configuration())
    let first = try await pool.outcome(of: job("a.jpg"))
    let second = try await pool.outcome(of: job("b.jpg"))
    #expect(first.processID != nil && first.processID == second.processID)
  }

  @Test func noQuestionsNeedNoWorker() async throws {
    let pool = MediaWorkerPool(MediaWorkerConfiguration(executable: FilePath("/nowhere/photocat-media")))
    #expect(try await pool.outcomes(of: []).isEmpty)
  }

  // MARK: No worker at all

  @Test(arguments: [1, 3]) func aMissingProgramIsAnError(jobs: Int) async throws {
    let executable = FilePath("/nowhere/photocat-media")
    let error = await poolError(executable, jobs: jobs)
    #expect(error == .cannotStart(executable: executable, reason: "no such file or directory"))
    #expect(
      error?.description
        == "cannot start the media worker /nowhere/photocat-media: no such file or directory")
  }

  @Test(arguments: [1, 3]) func aProgramThatEndsAtOnceIsAnError(jobs: Int) async throws {
    let error = await poolError(FilePath("/bin/false"), jobs: jobs)
    #expect(
      error == .doesNotWork(executable: FilePath("/bin/false"), reason: "it ends at once with status 1"))
  }

  @Test func aProgramThatSpeaksAnotherLanguageIsAnError() async throws {
    // It answers with its arguments.
    let program = FilePath("/bin/echo")
    let error = await poolError(program, jobs: 1)
    #expect(error == .doesNotWork(executable: program, reason: "its answers make no sense"))
  }

  private func poolError(_ executable: FilePath, jobs: Int) async -> MediaPoolError? {
    let pool = MediaWorkerPool(MediaWorkerConfiguration(executable: executable, jobs: jobs))
    do {
      _ = try await pool.outcomes(of: (0..<8).map { try job("\($0).jpg") })
      return nil
    } catch {
      return error as? MediaPoolError
    }
  }

  // MARK: Stopping

  @Test func aStoppedPoolAsksNothingMore() async throws {
    let settled = Atomic<Int>(0)
    let names = (0..<50).map { "\($0).jpg" }
    let pool = MediaWorkerPool(FakeMedia.configuration())
    let outcomes = try await pool.outcomes(of: names.map { try job($0) }) {
      settled.load(ordering: .relaxed) >= 10
    } didSettle: {
      settled.add(1, ordering: .relaxed)
    }
    let answered = outcomes.count { $0 != nil }
    #expect(answered == settled.load(ordering: .relaxed))
    #expect((10...12).contains(answered))
    #expect(outcomes[answered...].allSatisfy { $0 == nil })
  }

  @Test func workersEndWhenThePoolIsLetGo() async throws {
    let processID = try await MediaWorkerPool(FakeMedia.configuration()).outcome(of: job("a.jpg")).processID
    let worker = try #require(processID)
    #expect(await eventually { kill(worker, 0) == -1 && errno == ESRCH })
  }

  @Test func aWorkerStartsWithoutBlockedSignals() async throws {
    let pool = MediaWorkerPool(FakeMedia.configuration())
    let worker = try #require(try await pool.outcome(of: job("a.jpg")).processID)
    let status = try #require(FileBytes.read("/proc/\(worker)/status"))
    #expect(String(decoding: status, as: UTF8.self).contains("SigBlk:\t0000000000000000\n"))
  }

  @Test func aPoolLeavesNoProcessesAndNoChannelsBehind() async throws {
    let names = ["a", "crash-1", "exit-1", "garbage-1", "half-1", "hang-1", "b"].map { $0 + ".jpg" }
    let paths = try names.map { try job($0).path.displayText }
    await #expect(processExitsWith: .exitCode(7)) { [paths = paths as [String]] in
      let jobs = paths.map { MediaJob(path: FilePath($0), task: .examine, byteCount: 1) }
      let before = Self.openChannels
      for count in [1, 2] {
        _ = try await MediaWorkerPool(FakeMedia.configuration(jobs: count, timeLimit: 1)).outcomes(of: jobs)
      }
      _ = try? await MediaWorkerPool(MediaWorkerConfiguration(executable: FilePath("/nowhere")))
        .outcomes(of: jobs)
      let end = ContinuousClock.now + .seconds(100)
      while Self.hasChildren || Self.openChannels > before, ContinuousClock.now < end { usleep(10_000) }
      exit(Self.hasChildren ? 8 : Self.openChannels > before ? 9 : 7)
    }
  }

  /// How many pipes and sockets are open. Dispatch opens descriptors of other kinds when it likes.
  private static var openChannels: Int {
    (0..<1_024).count { descriptor in
      var status = stat()
      return fstat(Int32(descriptor), &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
  }

  /// Whether there is any child process, running or not waited for yet.
  private static var hasChildren: Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  // MARK: Questions

  private func job(_ name: String) throws -> MediaJob {
    MediaJob(path: try folder.write(name, to: name), task: .examine, byteCount: Int64(name.utf8.count))
  }

  private func ask(_ names: [String], jobs: Int = 1, timeLimit: Int = 60) async throws -> [MediaOutcome] {
    let pool = MediaWorkerPool(FakeMedia.configuration(jobs: jobs, timeLimit: timeLimit))
    let outcomes = try await besideFewOthers { try await pool.outcomes(of: names.map { try job($0) }) }
    return try outcomes.map { try #require($0) }
  }
}

extension MediaOutcome {
  /// What the fake worker says that the photo is called: the beginning of its content.
  var title: String? { metadata?.title }

  /// The fake worker that answered.
  var processID: pid_t? { metadata?.iso.map { pid_t($0) } }

  /// How the fake worker was started that answered.
  var arguments: String? { metadata?.caption }

  private var metadata: MediaMetadata? {
    guard case .answered(.photo(_, _, let metadata)) = self else { return nil }
    return metadata
  }
}
