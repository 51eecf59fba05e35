import CatalogStore
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import TerminalUI

/// Whoever follows an import for the person at the terminal: the progress line, the failures, the report.
@MainActor
struct ImportListeners {
  let progress: ImportProgressLine
  private let failures: ImportFailureList
  private let skips = ImportSkipTally()
  private let interruption: ImportInterruptionNotice
  private let record: ImportRecordWriter?
  private let plan: ImportPlanList?
  private let labels: PhotoLabels
  private let isQuiet: Bool

  init(labels: PhotoLabels, quiet: Bool, json: Bool, dryRun: Bool = false) {
    self.labels = labels
    isQuiet = quiet
    progress = ImportProgressLine(isQuiet: quiet)
    failures = ImportFailureList(messages: progress.messages)
    interruption = ImportInterruptionNotice(messages: progress.messages)
    record = json ? ImportRecordWriter() : nil
    plan = dryRun && !quiet && !json ? ImportPlanList() : nil
  }

  /// Lets all of them hear the job; they are held here, and only weakly there.
  func add(to job: ImportJob) {
    job.observers.add(progress)
    job.observers.add(failures)
    job.observers.add(skips)
    job.observers.add(interruption)
    if let record { job.observers.add(record) }
    if let plan { job.observers.add(plan) }
  }

  /// Ends the output of an import.
  func finish(_ report: ImportReport) {
    progress.finish()
    record?.finish(report)
    guard !isQuiet else { return }
    for line in skips.lines + ImportSummary(report, labels: labels).lines { progress.messages.print(line) }
  }

  /// Ends the output of an import that came to nothing more because of `error`.
  func finish(_ error: any Error) {
    progress.finish()
    record?.finish(error)
  }

  /// Why standard output could not be written, unless its reader just left.
  var outputFailure: (any Error)? {
    (record?.failure ?? plan?.failure).flatMap { $0 as? TextSinkError == .closed ? nil : $0 }
  }
}

/// Shows how far an import has come, on standard error.
@MainActor
final class ImportProgressLine: ImportObserver {
  private let line: ProgressLine
  /// For messages that keep clear of the line.
  let messages: Messages

  init(isQuiet: Bool) {
    let sink = FileDescriptorSink(descriptor: STDERR_FILENO)
    line = ProgressLine(style: .suiting(.standardError, isQuiet: isQuiet), unit: "files", sink: sink)
    messages = Messages(program: "photocat", sink: sink, progress: line)
  }

  func importJob(_ job: ImportJob, didAdvanceTo progress: ImportProgress) {
    line.update(
      ProgressCounts(done: progress.done, total: progress.total, isTotalFinal: progress.isTotalFinal))
  }

  /// Wipes the line off.
  func finish() { line.clear() }
}

/// Names each file that failed, or was left where it is, with the reason, on standard error.
@MainActor
final class ImportFailureList: ImportObserver {
  private let messages: Messages

  init(messages: Messages) { self.messages = messages }

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
    for item in items where item.outcome == .failed {
      messages.print("\(item.path): \(item.reason ?? "failed")")
    }
    for item in items { item.complaint.map(messages.print) }
  }

  func importJob(_ job: ImportJob, didLeaveFile complaint: String) { messages.print(complaint) }
}

/// Says once that an interruption was heard, since the file at hand may take its time.
@MainActor
final class ImportInterruptionNotice: ImportObserver {
  private let messages: Messages
  private var isGiven = false

  init(messages: Messages) { self.messages = messages }

  func importJob(_ job: ImportJob, didAdvanceTo progress: ImportProgress) {
    guard !isGiven, Interrupts.isRequested else { return }
    isGiven = true
    messages.print("stopping after the files at hand; press Ctrl-C again to stop at once")
  }
}
