import ListKit
import PhotoImporting

/// Counts the files that an import passes over, by the reason.
@MainActor
final class ImportSkipTally: ImportObserver {
  private var counts: [String: Int] = [:]
  /// How many reasons are told; the record has them all.
  private static let limit = 5

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
    for item in items where item.outcome == .skipped { counts[item.reason ?? "", default: 0] += 1 }
  }

  /// One line for each of the most frequent reasons: "skipped 12 files (a hidden file)".
  var lines: [String] {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let told = sorted.prefix(Self.limit).map { "skipped \(Self.files($0.value)) (\($0.key))" }
    let rest = sorted.dropFirst(Self.limit).map(\.value).reduce(0, +)
    return told + (rest > 0 ? ["skipped \(Self.files(rest)) for other reasons; --json tells them"] : [])
  }

  private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count.groupedText) files" }
}
