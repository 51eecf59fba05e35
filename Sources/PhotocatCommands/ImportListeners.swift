import PhotoFiling
import ArgumentKit
import CatalogStore
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import TerminalUI

/// Whoever follows an import for the person at the terminal: the progress line, the failures, the report.
@MainActor
struct ImportListeners {
  private let output = ImportOutput()
  /// In the order in which they hear: the progress line is off before anything else is said at the end.
  private let all: [any ImportObserver]

  /// What the job does.
  enum Kind {
    /// It files photos under these albums and keywords.
    case importing(PhotoLabels)
    case arrangement(isMove: Bool)
  }

  init(of kind: Kind, quiet: Bool, json: Bool, dryRun: Bool = false) {
    let progress = ImportProgressLine(isQuiet: quiet)
    let messages = progress.messages
    let (plan, report): (ImportPlanList, any ImportObserver) =
      switch kind {
      case .importing(let labels):
        (ImportPlanList(output: output), ImportReportNotice(messages: messages, labels: labels))
      case .arrangement(let isMove):
        (
          ImportPlanList(output: output, tellsKnown: false),
          ArrangeReportNotice(messages: messages, isMove: isMove)
        )
      }
    let always: [(any ImportObserver)?] = [
      progress, ImportFailureList(messages: messages), ImportInterruptionNotice(messages: messages),
      json ? ImportRecordWriter(output: output) : nil, dryRun && !quiet && !json ? plan : nil,
      ImportZoneNotice(messages: messages),
    ]
    all =
      always.compactMap(\.self)
      + (quiet
        ? [] : [ImportWaitingNotice(messages: messages), ImportTakingBackNotice(messages: messages), report])
  }

  /// Runs the job to its end while all of them hear it: they are held here, and only weakly there.
  func result(of job: ImportJob) async throws -> ImportReport {
    for observer in all { job.observers.add(observer) }
    defer { withExtendedLifetime(self) {} }
    return try await job.result()
  }

  /// Ends with the status that says what was done; a reader who left early does not change it.
  func end(_ report: ImportReport) throws {
    let outputFailure = output.failure
    if let outputFailure { Messages.standard.print("\(outputFailure)") }
    if report.isInterrupted { throw ExitCode.interrupted }
    if outputFailure != nil { throw ExitCode.failure }
    if report.counts.failed > 0 || report.complaints > 0 { throw ExitCode.someItemsFailed }
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

  func importJob(_ job: ImportJob, didFinish report: ImportReport) { line.clear() }

  func importJob(_ job: ImportJob, didFail error: any Error) { line.clear() }
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

/// Says which files an import has taken back, since an earlier undo had left them.
@MainActor
final class ImportTakingBackNotice: ImportObserver {
  private let messages: Messages

  init(messages: Messages) { self.messages = messages }

  func importJob(_ job: ImportJob, didTakeBack files: TakenBackCounts) {
    messages.print(UndoSummary.finished(files))
  }
}

/// Says that it is another program that keeps the import waiting.
@MainActor
final class ImportWaitingNotice: ImportObserver {
  private let messages: Messages

  init(messages: Messages) { self.messages = messages }

  func importJobIsWaiting(_ job: ImportJob) { messages.print(Self.text) }

  nonisolated static let text =
    "another photocat is bringing files for this catalog, or taking them back; waiting for it"
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
