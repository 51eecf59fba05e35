import PhotoFiling

/// Hears what becomes of an import job's files, and how the job ends, on the main actor.
///
/// Every file comes once, as imported or as skipped, in the order of the walk and after it was committed. Then comes
/// exactly one of ``importJob(_:didFinish:)`` and ``importJob(_:didFail:)``, once, and nothing after it.
@MainActor
public protocol ImportJobDelegate: AnyObject {
  /// Tells that the catalog took something from a file: a new photo, its changed bytes, its new place, a sidecar.
  func importJob(_ job: ImportJob, didImport item: ImportItem)
  /// Tells that a file added no photo: it is known, a duplicate, not meant as a photo, or it failed.
  func importJob(_ job: ImportJob, didSkip item: ImportItem)
  /// Tells that the job came to its end, or to the early end that it was asked for.
  func importJob(_ job: ImportJob, didFinish report: ImportReport)
  /// Tells that the job could not go on.
  func importJob(_ job: ImportJob, didFail error: any Error)
}

extension ImportJobDelegate {
  /// Does nothing.
  public func importJob(_ job: ImportJob, didImport item: ImportItem) {}
  /// Does nothing.
  public func importJob(_ job: ImportJob, didSkip item: ImportItem) {}
}

extension ImportOutcome {
  /// Whether the catalog has something from the file that it did not have before.
  var isTaken: Bool {
    switch self {
    case .imported, .updated, .moved, .sidecar: true
    case .duplicate, .known, .skipped, .failed: false
    }
  }
}
