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

  private let configuration: MediaWorkerConfiguration
  private let queue = DispatchQueue(label: "photocat.media-worker")
  private var worker: MediaWorkerProcess?
  private var nextNumber = 1
  private var answersOfWorker = 0
  /// Whether the program has ever answered anything; until then, a failure may be its own.
  private var isProven = false
  /// The questions that the worker has not answered yet, oldest first.
  private var waiting: [(index: Int, number: Int)] = []

  init(_ configuration: MediaWorkerConfiguration) { self.configuration = configuration }

  /// Works through `list` on the lane's own thread, then calls `completion`.
  func work(through list: WorkList, completion: @escaping @Sendable (MediaPoolError?) -> Void) {
    queue.async { [self] in
      do throws(MediaPoolError) {
        try work(through: list)
        completion(nil)
      } catch {
        list.abandon()
        waiting = []
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
        let result = try receive(
          number, patience: configuration.patience(byteCount: list.jobs[index].byteCount))
        waiting.removeFirst()
        list.settle(index, .answered(result))
      } catch {
        try recover(from: error, list)
      }
    }
  }

  // MARK: Questions and answers

  /// Hands the worker as many questions as it may have at once; a new worker gets those of the one before it first.
  private func ask(_ list: WorkList) throws(MediaWorkerProcess.Failure) {
    if worker == nil {
      var open = waiting.map(\.index)
      if open.isEmpty, let index = list.take() { open = [index] }
      guard !open.isEmpty else { return }
      worker = try MediaWorkerProcess(configuration)
      answersOfWorker = 0
      waiting = []
      for index in open { ask(index, of: list) }
    }
    while waiting.count < Self.depth, let index = list.take() { ask(index, of: list) }
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
    answersOfWorker += 1
    isProven = true
    return answer.result
  }

  // MARK: Recovery

  /// Replaces the worker; the oldest open question, which was too much for it, is answered by saying so.
  ///
  /// A worker that has answered before may have fallen over what it had gathered, so the file gets a second chance.
  private func recover(from failure: MediaWorkerProcess.Failure, _ list: WorkList) throws(MediaPoolError) {
    worker = nil
    if case .cannotStart(let reason) = failure {
      throw .cannotStart(executable: configuration.executable, reason: reason)
    }
    if !isProven { try prove() }
    if case .crashed = failure, answersOfWorker > 0 { return }
    guard let culprit = waiting.first else { return }
    waiting.removeFirst()
    list.settle(culprit.index, .lost(reason: describe(failure, list.jobs[culprit.index])))
  }

  /// Asks a worker about nothing in particular: an answer proves that a file, not the program, was to blame.
  private func prove() throws(MediaPoolError) {
    defer { worker = nil }
    do throws(MediaWorkerProcess.Failure) {
      worker = try MediaWorkerProcess(configuration)
      send(MediaRequest(number: nextNumber, path: Self.harmlessFile, task: .examine))
      _ = try receive(nextNumber, patience: configuration.patience(byteCount: 0))
    } catch {
      throw .doesNotWork(executable: configuration.executable, reason: Self.describe(error))
    }
  }

  private static func describe(_ failure: MediaWorkerProcess.Failure) -> String {
    switch failure {
    case .cannotStart(let reason): reason
    case .crashed(let signal): "it crashes at once (signal \(signal))"
    case .exited(let status): "it ends at once with status \(status)"
    case .timedOut: "it does not answer"
    case .nonsense: "its answers make no sense"
    }
  }

  private func describe(_ failure: MediaWorkerProcess.Failure, _ job: MediaJob) -> String {
    switch failure {
    case .cannotStart(let reason): reason
    case .crashed(let signal): "reading it crashed the media worker (signal \(signal))"
    case .exited(let status): "the media worker gave up on it (status \(status))"
    case .timedOut:
      "reading it took longer than \(configuration.patience(byteCount: job.byteCount) / 1_000) s"
    case .nonsense: "the media worker's answer made no sense"
    }
  }
}
