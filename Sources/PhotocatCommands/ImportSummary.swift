import ListKit
import PhotoImporting
import PhotoModel

/// What an import did, or would do, in a line or two.
struct ImportSummary {
  private let report: ImportReport
  private let labels: PhotoLabels

  /// - Parameter labels: what photos were to be filed under.
  init(_ report: ImportReport, labels: PhotoLabels) {
    self.report = report
    self.labels = labels
  }

  /// The lines.
  var lines: [String] { [text] + notes + (labels.isEmpty ? [] : [filing]) }

  /// What the counts do not tell.
  private var notes: [String] {
    let (left, away) = (report.notes.leftByReference, report.notes.away)
    let byReference =
      left == 1
      ? "1 file is another name of one in the catalog and was left where it is: there is no second copy"
      : "\(left.groupedText) files are other names of files in the catalog and were left where they are: "
        + "there is no second copy"
    let onOtherDisks =
      away == 1
      ? "1 file was left, since the catalog has it on a disk that is not there to look"
      : "\(away.groupedText) files were left, since the catalog has them on disks that are not there to look"
    return (left > 0 ? [byReference] : []) + (away > 0 ? [onOtherDisks] : [])
  }

  /// "1,200 photos filed under the album Norway 2019, the keyword fjord"; those that were filed so before do not count.
  private var filing: String {
    let names = labels.albums.map { "the album \($0)" } + labels.keywords.map { "the keyword \($0)" }
    let count = report.labelled
    let photos = count == 0 ? "no further photo" : count == 1 ? "1 photo" : "\(count.groupedText) photos"
    return "\(photos) \(report.isDryRun ? "would be filed" : "filed") under \(names.joined(separator: ", "))"
  }

  /// "dry run: 12 photos would be imported, 1 duplicate; nothing was written (0.1 s)", or
  /// "import 3: 1,200 photos imported, 12 duplicates, 3 skipped (4.1 s)".
  private var text: String {
    let counts = report.counts
    let parts = [
      (counts.imported, (counts.imported == 1 ? "photo " : "photos ") + verb),
      (counts.alreadyKnown, "already known"),
      (counts.duplicates, (counts.duplicates == 1 ? "duplicate" : "duplicates") + removal),
      (counts.updated, "updated"),
      (counts.moved, "moved"), (counts.sidecars, counts.sidecars == 1 ? "sidecar" : "sidecars"),
      (counts.skipped, "skipped"), (counts.failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0.groupedText) \($0.1)" }
    let nothing = report.isInterrupted ? "nothing done yet" : "no files found"
    let what = parts.isEmpty ? nothing : parts.joined(separator: ", ")
    if report.isDryRun {
      return "dry run: \(what); nothing was written (\(Self.seconds(report)) s)" + Self.interruption(report)
    }
    return "import \(report.importID): \(what) (\(Self.seconds(report)) s)" + Self.interruption(report)
  }

  /// "12 duplicates (10 of them removed)".
  private var removal: String {
    let count = report.removedDuplicates
    guard count > 0 else { return "" }
    return " (\(count.groupedText) of them \(report.isDryRun ? "would be removed" : "removed"))"
  }

  private var verb: String { report.isDryRun ? "would be imported" : "imported" }

  /// "4.1".
  static func seconds(_ report: ImportReport) -> String {
    let tenths = Int((report.seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// What is to be said of a run that was interrupted; else nothing.
  static func interruption(_ report: ImportReport) -> String {
    report.isInterrupted ? "; interrupted, the rest was not looked at: run the same command to go on" : ""
  }
}
