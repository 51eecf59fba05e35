import ArgumentKit
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import PhotoScreens
import TerminalUI

/// Follows a check for the person at the terminal: the progress line, the failures, the list, the summary.
@MainActor
struct CheckScreen {
  let output: CommandOutput
  let part: CheckPart?
  let endsWithZero: Bool
  let format: RecordFormat?
  let isQuiet: Bool

  /// Runs the check to its end; throws the status to end with where not all is known.
  func run(_ check: CatalogCheck) async throws {
    let sink = FileDescriptorSink(descriptor: STDERR_FILENO)
    let progress = ProgressLine(
      style: .suiting(.standardError, isQuiet: isQuiet), unit: "files", sink: sink)
    let messages = Messages(program: "photocat", sink: sink, progress: progress)
    check.didAdvance = { state in
      progress.update(
        ProgressCounts(done: state.done, total: state.total, isTotalFinal: state.isTotalFinal))
    }
    defer { progress.clear() }
    let paths = ArrivingList<PathCell, CheckedFile>(ListNib(PathCell.self)) { [endsWithZero] cell, file in
      file.path.bytes.withUnsafeBufferPointer { cell.configure(for: $0, endsWithZero: endsWithZero) }
    }
    var records: [CheckRecord] = []
    var isHeard = true
    let counts = try await check.run { files in
      for file in files where file.outcome == .failed {
        messages.print("\(file.path): \(file.reason ?? "failed")")
      }
      if let part, isHeard {
        isHeard = try writing {
          try paths.draw(files.filter { part.includes($0.outcome) }, into: output.renderer)
        }
        // Whoever read has seen a new photo, and so the answer.
        if !isHeard, part == .new { throw ExitCode.no }
      } else if part == nil {
        records += files.map { CheckRecord($0) }
      }
    }
    progress.clear()
    if part == nil { _ = try writing { try draw(records, counts) } }
    if !isQuiet { messages.print(Self.summary(counts)) }
    if let status = Self.status(counts) { throw status }
  }

  // MARK: Output

  /// Does `body` and writes it out; false where nobody reads any more. The status is the answer all the same.
  private func writing(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      try output.finish()
      return true
    } catch TextSinkError.closed {
      return false
    }
  }

  private func draw(_ records: [CheckRecord], _ counts: CheckCounts) throws {
    let list = try RecordsViewController(
      title: "Check", records: records,
      style: format?.style ?? .table(fittingWidth: output.renderer.width))
    guard format == .json else { return try list.draw(into: output.renderer) }
    try output.renderer.writeRaw(
      """
      {"found":\(counts.found),"known":\(counts.known),"new":\(counts.new),"lost":\(counts.lost),\
      "away":\(counts.away),"skipped":\(counts.skipped),"failed":\(counts.failed),\
      "no_second_copy":\(counts.withoutSecondCopy),"interrupted":\(Interrupts.isRequested),"items":
      """)
    try list.draw(into: output.renderer)
    try output.renderer.writeRaw("}\n")
  }

  private static func summary(_ counts: CheckCounts) -> String {
    let parts = [
      (counts.known, "known"), (counts.new, "new"), (counts.lost, "lost"), (counts.away, "away"),
      (counts.skipped, "skipped"), (counts.failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0.groupedText) \($0.1)" }
    return (parts.isEmpty ? "no files found" : parts.joined(separator: ", ")) + secondCopies(counts)
      + (Interrupts.isRequested ? "; interrupted, the rest was not looked at" : "")
  }

  /// "; 12 of them are these very files: no second copy".
  private static func secondCopies(_ counts: CheckCounts) -> String {
    switch counts.withoutSecondCopy {
    case 0: ""
    case 1 where counts.known == 1: "; it is this very file: no second copy"
    case 1: "; one of them is this very file: no second copy"
    case let count: "; \(count.groupedText) of them are these very files: no second copy"
    }
  }

  /// The status to end with; nil for success.
  private static func status(_ counts: CheckCounts) -> ExitCode? {
    if Interrupts.isRequested { return .interrupted }
    if counts.failed > 0 { return .someItemsFailed }
    return counts.new + counts.lost + counts.away > 0 ? .no : nil
  }
}

extension CheckRecord {
  init(_ file: CheckedFile) {
    self.init(
      path: file.path, outcome: file.outcome.rawValue, reason: file.reason, photoID: file.photoID,
      catalogPath: file.catalogPath)
  }
}
