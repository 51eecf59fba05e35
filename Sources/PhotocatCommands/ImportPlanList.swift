import Glibc
import ListKit
import PhotoImporting

/// Lists on standard output what a dry run found out about each file: "imported, copied to /photos/2001/a.jpg".
///
/// Failures are left to whoever names them anyway.
@MainActor
final class ImportPlanList: ImportObserver {
  private let renderer = TextRenderer(sink: FileDescriptorSink(descriptor: STDOUT_FILENO))
  /// What kept it from writing on.
  private(set) var failure: (any Error)?

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
    guard failure == nil else { return }
    do {
      for item in items where item.outcome != .failed {
        let what = [item.outcome.rawValue, item.reason].compactMap(\.self).joined(separator: ", ")
        try renderer.writeRaw("\(item.path): \(what)\n")
      }
      try renderer.flush()
    } catch {
      failure = error
    }
  }
}
