import ListKit
import PhotoImporting

/// What an import did, or would do, in one line.
struct ImportSummary {
  private let report: ImportReport

  init(_ report: ImportReport) { self.report = report }

  /// "dry run: 12 photos would be imported, 1 duplicate; nothing was written (0.1 s)", or
  /// "import 3: 1,200 photos imported, 12 duplicates, 3 skipped (4.1 s)".
  var text: String {
    let counts = report.counts
    let parts = [
      (counts.imported, (counts.imported == 1 ? "photo " : "photos ") + verb),
      (counts.alreadyKnown, "already known"),
      (counts.duplicates, counts.duplicates == 1 ? "duplicate" : "duplicates"), (counts.updated, "updated"),
      (counts.moved, "moved"), (counts.sidecars, counts.sidecars == 1 ? "sidecar" : "sidecars"),
      (counts.skipped, "skipped"), (counts.failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0.groupedText) \($0.1)" }
    let what = parts.isEmpty ? "no files found" : parts.joined(separator: ", ")
    if report.isDryRun { return "dry run: \(what); nothing was written (\(seconds) s)" + interruption }
    return "import \(report.importID): \(what) (\(seconds) s)" + interruption
  }

  private var verb: String { report.isDryRun ? "would be imported" : "imported" }

  private var seconds: String {
    let tenths = Int((report.seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private var interruption: String {
    report.isInterrupted ? "; interrupted, the rest was not looked at: run the same command to go on" : ""
  }
}
