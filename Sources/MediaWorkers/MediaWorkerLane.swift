import Dispatch
import PhotoModel

/// One place in the pool: it keeps a worker running, and replaces it when a file was too much for it.
///
/// `@unchecked Sendable`: its state is touched on its own serial queue only.
final class MediaWorkerLane: @unchecked Sendable {
  /// How many questions a worker has at once: it need not wait for the next one.
  private static let depth = 2
  /// A file that is no trouble to anybody.
  private static let harmlessFile = FilePath("/dev/null")
  /// How many workers in a row may be killed from outside over one question.
  static let killLimit = 8

  private let configuration: MediaWorkerConfiguration
  private let queue = DispatchQueue(label: "photocat.media-worker")
  private var worker: MediaWorkerProcess?
  private var nextNumber = 1
  /// Whether the program has ever answered anything; until then, a failure may be its own.
  private var isProven = false
  /// The questions that the worker has not answered yet, oldest first.
  private var waiting: [(index: Int, number: Int)] = []
  /// Questions that a worker had when it came to its end, to be asked again.
  private var postponed: [Int] = []
  /// The question at which it came to its end, to be asked of a careful worker that gets no other.
  private var secondChance: Int?
  /// How many workers were killed from outside since the last answer.
  private var killCount = 0

  init(_ configuration: MediaWorkerConfiguration) { self.configuration = configuration }

  /// Works through `list` on the lane's own thread, then calls `completion`.
  func work(through list: WorkList, completion: @escaping @Sendable (MediaPoolError?) -> Void) {
    queue.async { [self] in
      do throws(MediaPoolError) {
        try work(through: list)
        completion(nil)
      } catch {
        list.abandon()
        (waiting, postponed, secondChance) = ([], [], nil)
        completion(error)
      }
    }
  }

  /// Lets the worker go.
  func finish() {
    queue.async { [self] in worker = nil }
  }

  private func work(through list: WorkList) throws(MediaPoolError) {
    while true {
      do throws(MediaWorkerProcess.Failure) {
        try ask(list)
        guard let (index, number) = waiting.first else { return }
        let result = try receive(number, patience: configuration.patience(for: list.jobs[index]))
        waiting.removeFirst()
        settle(index, .answered(result), list)
      } catch {
        try recover(from: error, list)
      }
    }
  }

  // MARK: Questions and answers

  /// Hands the worker as many questions as it may have at once; a new one is started where there is none.
  private func ask(_ list: WorkList) throws(MediaWorkerProcess.Failure) {
    if let index = secondChance {
      guard waiting.isEmpty else { return }
      worker = try MediaWorkerProcess(configuration, isCareful: true)
      return ask(index, of: list)
    }
    while waiting.count < Self.depth, let index = postponed.popLast() ?? list.take() {
      if worker == nil { worker = try start(orPostpone: index) }
      ask(index, of: list)
    }
  }

  private func start(orPostpone index: Int) throws(MediaWorkerProcess.Failure) -> MediaWorkerProcess {
    do throws(MediaWorkerProcess.Failure) {
      return try MediaWorkerProcess(configuration)
    } catch {
      postponed.append(index)
      throw error
    }
  }

  private func ask(_ index: Int, of list: WorkList) {
    let job = list.jobs[index]
    waiting.append((index, nextNumber))
    send(MediaRequest(number: nextNumber, path: job.path, task: job.task))
    nextNumber += 1
  }

  private func send(_ request: MediaRequest) { worker?.send(request.json + [UInt8(ascii: "\n")]) }

  private func receive(_ number: Int, patience: Int) throws(MediaWorkerProcess.Failure) -> MediaResult {
    guard let line = try worker?.receive(within: patience) else { throw .nonsense }
    // Whatever is wrong with the line, it is no answer.
    guard let answer = try? MediaAnswer(json: line), answer.number == number else { throw .nonsense }
    (isProven, killCount) = (true, 0)
    return answer.result
  }

  // MARK: Recovery

  /// Replaces the worker. The oldest open question, which was too much for it, gets a second chance with a worker that
  /// keeps away from the libraries that fail most; after that, it is answered by saying what happened.
  ///
  /// That a worker was killed from outside is not the question's fault: it is asked again as it was.
  private func recover(from failure: MediaWorkerProcess.Failure, _ list: WorkList) throws(MediaPoolError) {
    worker = nil
    if case .cannotStart(let reason) = failure {
      throw .cannotStart(executable: configuration.executable, reason: reason)
    }
    guard !waiting.isEmpty else { return }
    let culprit = waiting.removeFirst().index
    postponed += waiting.reversed().map(\.index)
    waiting = []
    if failure.isFromOutside {
      killCount += 1
      guard killCount >= Self.killLimit else { return askAgain(culprit) }
      // So many may mean that the program itself is not allowed to run.
      (isProven, killCount) = (false, 0)
      try prove()
      return settle(culprit, .lost(reason: describe(failure, list.jobs[culprit])), list)
    }
    if !isProven { try prove() }
    if secondChance == culprit || !list.jobs[culprit].task.deservesSecondChance(after: failure) {
      settle(culprit, .lost(reason: describe(failure, list.jobs[culprit])), list)
    } else {
      secondChance = culprit
    }
  }

  private func askAgain(_ index: Int) {
    if secondChance != index { postponed.append(index) }
  }

  private func settle(_ index: Int, _ outcome: MediaOutcome, _ list: WorkList) {
    list.settle(index, outcome)
    guard secondChance == index else { return }
    secondChance = nil
    worker = nil
  }

  /// Asks a worker about nothing in particular: an answer proves that a file, not the program, was to blame.
  private func prove() throws(MediaPoolError) {
    defer { worker = nil }
    for attempt in 1...Self.killLimit {
      do throws(MediaWorkerProcess.Failure) {
        worker = try MediaWorkerProcess(configuration)
        send(MediaRequest(number: nextNumber, path: Self.harmlessFile, task: .examine))
        _ = try receive(nextNumber, patience: configuration.patience(byteCount: 0))
        return
      } catch {
        guard error.isFromOutside, attempt < Self.killLimit else {
          throw .doesNotWork(executable: configuration.executable, reason: Self.describe(error))
        }
      }
    }
  }

  private static func describe(_ failure: MediaWorkerProcess.Failure) -> String {
    switch failure {
    case .cannotStart(let reason): reason
    case .crashed where failure.isFromOutside: "it is killed each time, before it answers (signal 9)"
    case .crashed(let signal): "it crashes at once (signal \(signal))"
    case .exited(let status): "it ends at once with status \(status)"
    case .timedOut: "it does not answer"
    case .nonsense: "its answers make no sense"
    }
  }

  private func describe(_ failure: MediaWorkerProcess.Failure, _ job: MediaJob) -> String {
    switch failure {
    case .cannotStart(let reason): reason
    case .crashed where failure.isFromOutside:
      "the media worker was killed \(Self.killLimit) times while it read it: is the computer short of memory?"
    case .crashed(let signal): "reading it crashed the media worker (signal \(signal))"
    case .exited(let status): "the media worker gave up on it (status \(status))"
    case .timedOut:
      "\(job.task.participle) it took longer than \(configuration.patience(for: job) / 1_000) s"
    case .nonsense: "the media worker's answer made no sense"
    }
  }
}

extension MediaTask {
  /// What a worker does with the file, as a sentence begins: "reading".
  fileprivate var participle: String {
    if case .picture = self { "drawing" } else { "reading" }
  }

  /// Whether to ask a careful worker as well. A person who waits for an answer is not made to wait twice.
  fileprivate func deservesSecondChance(after failure: MediaWorkerProcess.Failure) -> Bool {
    self == .examine || failure != .timedOut
  }
}
