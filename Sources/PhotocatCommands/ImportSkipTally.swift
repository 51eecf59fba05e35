import PhotoFiling
import ListKit
import PhotoImporting

/// Counts the files and folders that an import passes over, by the reason.
struct ImportSkipTally {
  private struct Kind: Hashable {
    let reason: String
    let isFolder: Bool
  }

  private var counts: [Kind: Int] = [:]
  /// How many reasons are told; the record has them all.
  private static let limit = 5

  /// Counts those that were passed over.
  mutating func count(_ items: [ImportItem]) {
    for item in items where item.outcome == .skipped {
      counts[Kind(reason: item.reason ?? "", isFolder: item.isFolder), default: 0] += 1
    }
  }

  /// One line for each of the most frequent reasons: "skipped 12 files (a hidden file)", "skipped 1 folder with all in
  /// it (a trash folder)".
  var lines: [String] {
    let sorted = counts.sorted { ($1.value, $0.key.reason) < ($0.value, $1.key.reason) }
    let told = sorted.prefix(Self.limit).map { "skipped \(Self.text($0.key, $0.value)) (\($0.key.reason))" }
    let rest = sorted.dropFirst(Self.limit)
    let entries = rest.map(\.value).reduce(0, +)
    guard entries > 0 else { return told }
    let what = rest.contains { $0.key.isFolder } ? "files and folders" : entries == 1 ? "file" : "files"
    return told + ["skipped \(entries.groupedText) \(what) for other reasons; --json tells them"]
  }

  /// "1 file"; what is in a folder is not counted, since nobody looked.
  private static func text(_ kind: Kind, _ count: Int) -> String {
    let number = count.groupedText
    guard kind.isFolder else { return count == 1 ? "1 file" : "\(number) files" }
    return count == 1 ? "1 folder with all in it" : "\(number) folders with all in them"
  }
}
