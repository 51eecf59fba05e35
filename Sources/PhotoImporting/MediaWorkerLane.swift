import Dispatch
import PhotoModel

/// One place in the pool: it keeps a worker running, and replaces it when a file was too much for it.
///
/// `@unchecked Sendable`: its state is touched on its own serial queue only.
final class MediaWorkerLane: @unchecked Sendable {
  /// How many questions a worker has at once: it need not wait for the next one.
  private static let depth = 2
  /// So many workers that end by themselves before any answer mean that the program does not work.
  private static let patienceWithStillbirths = 3

  private let configuration: MediaWorkerConfiguration
  private let queue = DispatchQueue(label: "photocat.media-worker")
  private var worker: MediaWorkerProcess?
  private var nextNumber = 1
  private var answersOfWorker = 0
  private var hasEverAnswered = false
  private var stillbirths = 0
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
    queue.async { [self] in
      worker?.finish()
      worker = nil
    }
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
      let open = waiting.map(\.index)
      waiting = []
      guard let first = open.first ?? list.take() else { return }
      worker = try MediaWorkerProcess(configuration)
      answersOfWorker = 0
      for index in open.isEmpty ? [first] : open { waiting.append((index, nextNumber)); nextNumber += 1 }
      for question in waiting { try send(question, list) }
    }
    while waiting.count < Self.depth, let index = list.take() {
      waiting.append((index, nextNumber))
      nextNumber += 1
      if let question = waiting.last { try send(question, list) }
    }
  }

  private func send(
    _ question: (index: Int, number: Int), _ list: WorkList
  ) throws(MediaWorkerProcess.Failure) {
    let job = list.jobs[question.index]
    let request = MediaRequest(number: question.number, path: job.path, task: job.task)
    try worker?.send(request.json + [UInt8(ascii: "\n")])
  }

  private func receive(_ number: Int, patience: Int) throws(MediaWorkerProcess.Failure) -> MediaResult {
    guard let line = try worker?.receive(within: patience) else { throw .nonsense }
    // Whatever is wrong with the line, it is no answer.
    guard let answer = try? MediaAnswer(json: line), answer.number == number else {
      throw .nonsense
    }
    answersOfWorker += 1
    hasEverAnswered = true
    return answer.result
  }

  // MARK: Recovery

  /// Replaces the worker; the oldest open question, which was too much for it, is answered by saying so.
  ///
  /// A worker that has answered before may have fallen over what it had gathered, so the file gets a second chance.
  private func recover(from failure: MediaWorkerProcess.Failure, _ list: WorkList) throws(MediaPoolError) {
    worker = nil
    switch failure {
    case .cannotStart(let reason):
      throw .cannotStart(executable: configuration.executable, reason: reason)
    case .exited(let status) where !hasEverAnswered:
      stillbirths += 1
      if stillbirths >= Self.patienceWithStillbirths {
        throw .doesNotWork(executable: configuration.executable, status: status)
      }
    case .crashed where answersOfWorker > 0: return
    case .exited, .crashed, .timedOut, .nonsense:
      guard let culprit = waiting.first else { return }
      waiting.removeFirst()
      list.settle(culprit.index, .lost(reason: describe(failure, list.jobs[culprit.index])))
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
