/// Turns the delegate of a job into one call of a closure.
///
/// A job holds its delegate weakly, and nobody else needs to hold this one: it keeps itself alive until the first
/// terminal callback, passes that on, and lets go of the job, the closure and itself.
@MainActor
final class ImportJobCallback: ImportJobDelegate {
  private var completion: ((Result<ImportReport, any Error>) -> Void)?
  private var itself: ImportJobCallback?

  /// Starts `job`, which must have no delegate yet, and calls `completion` with its end.
  @discardableResult
  init(starting job: ImportJob, completion: @escaping (Result<ImportReport, any Error>) -> Void) {
    guard job.delegate == nil else { fatalError("The delegate of an import job would not hear its end.") }
    self.completion = completion
    itself = self
    job.delegate = self
    job.start()
  }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) { fire(.success(report), for: job) }

  func importJob(_ job: ImportJob, didFail error: any Error) { fire(.failure(error), for: job) }

  private func fire(_ result: Result<ImportReport, any Error>, for job: ImportJob) {
    guard let completion else { return }
    self.completion = nil
    if job.delegate === self { job.delegate = nil }
    itself = nil
    completion(result)
  }
}

extension ImportJob {
  /// Runs the job and returns its report; for a job that was not started and has no delegate.
  ///
  /// Throws where the catalog cannot be written or no media worker can be had; a bad file is an outcome, not an error.
  /// The end of the calling task is passed on as ``cancel()``: the files at hand are brought to a good end, and the
  /// report says that the import was interrupted.
  public func result() async throws -> ImportReport {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        ImportJobCallback(starting: self) { continuation.resume(with: $0) }
      }
    } onCancel: {
      cancel()
    }
  }
}
