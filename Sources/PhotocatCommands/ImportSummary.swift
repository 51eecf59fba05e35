import ListKit
import PhotoImporting

/// What an import did, in one line.
struct ImportSummary {
  private let report: ImportReport

  init(_ report: ImportReport) { self.report = report }

  /// "import 3: 1,200 photos imported, 12 duplicates, 3 skipped (4.1 s)".
  var text: String {
    let counts = report.counts
    let parts = [
      (counts.imported, counts.imported == 1 ? "photo imported" : "photos imported"),
      (counts.alreadyKnown, "already known"),
      (counts.duplicates, counts.duplicates == 1 ? "duplicate" : "duplicates"), (counts.updated, "updated"),
      (counts.moved, "moved"), (counts.sidecars, counts.sidecars == 1 ? "sidecar" : "sidecars"),
      (counts.skipped, "skipped"), (counts.failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0.groupedText) \($0.1)" }
    let what = parts.isEmpty ? "no files found" : parts.joined(separator: ", ")
    return "import \(report.importID): \(what) (\(seconds) s)" + interruption
  }

  private var seconds: String {
    let tenths = Int((report.seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private var interruption: String {
    report.isInterrupted ? "; interrupted, the rest was not looked at: run the same command to go on" : ""
  }
}
