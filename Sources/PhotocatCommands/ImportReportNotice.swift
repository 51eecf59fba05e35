import PhotoFiling
import PhotoImporting
import PhotoModel
import TerminalUI

/// Says on standard error what an import passed over, and what it did, once it has come to its end.
@MainActor
final class ImportReportNotice: ImportObserver {
  private let messages: Messages
  private let labels: PhotoLabels
  private var skips = ImportSkipTally()

  init(messages: Messages, labels: PhotoLabels) {
    self.messages = messages
    self.labels = labels
  }

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) { skips.count(items) }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    for line in skips.lines + ImportSummary(report, labels: labels).lines { messages.print(line) }
  }
}
