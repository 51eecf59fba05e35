import PhotoFiling
import CatalogStore

/// How far an import has come.
public struct ImportProgress: Equatable, Sendable {
  /// Files of which the outcome is known or about to be.
  public var done: Int
  /// Files found so far.
  public var total: Int
  /// Whether all files have been found.
  public var isTotalFinal: Bool
}

/// Hears of what an import does, on the main actor. All calls are optional.
///
/// The job holds its observers weakly. Files come in batches of a thousand or so, each after it was committed and
/// while the next one is looked into, so what takes long here holds the import up. An import that fails has told of
/// all that it committed. Of the end the observers hear before the delegate: whoever awaits the job finds them done.
@MainActor
public protocol ImportObserver: AnyObject {
  /// Tells that `items` have their outcomes; every file comes once, in the order of the walk.
  func importJob(_ job: ImportJob, didSettle items: [ImportItem])
  /// Tells that a file was left on disk that an earlier import was to remove, in a sentence.
  func importJob(_ job: ImportJob, didLeaveFile complaint: String)
  /// Tells that the import has taken back files that an earlier undo had left.
  func importJob(_ job: ImportJob, didTakeBack files: TakenBackCounts)
  /// Tells that another program is bringing files for the catalog right now, which is waited for.
  func importJobIsWaiting(_ job: ImportJob)
  /// Tells how far the import has come, some times a second.
  func importJob(_ job: ImportJob, didAdvanceTo progress: ImportProgress)
  /// Tells that the job came to its end, or to the early end that it was asked for; nothing comes after it.
  func importJob(_ job: ImportJob, didFinish report: ImportReport)
  /// Tells that the job could not go on; nothing comes after it.
  func importJob(_ job: ImportJob, didFail error: any Error)
}

extension ImportObserver {
  /// Does nothing.
  public func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {}
  /// Does nothing.
  public func importJob(_ job: ImportJob, didLeaveFile complaint: String) {}
  /// Does nothing.
  public func importJob(_ job: ImportJob, didTakeBack files: TakenBackCounts) {}
  /// Does nothing.
  public func importJobIsWaiting(_ job: ImportJob) {}
  /// Does nothing.
  public func importJob(_ job: ImportJob, didAdvanceTo progress: ImportProgress) {}
  /// Does nothing.
  public func importJob(_ job: ImportJob, didFinish report: ImportReport) {}
  /// Does nothing.
  public func importJob(_ job: ImportJob, didFail error: any Error) {}
}
