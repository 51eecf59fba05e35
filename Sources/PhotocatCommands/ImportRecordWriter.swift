import CatalogStore
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import PhotoScreens

/// Writes an import as one JSON object to standard output: every file as it is settled, then the counts.
@MainActor
final class ImportRecordWriter: ImportObserver {
  private let renderer = TextRenderer(sink: FileDescriptorSink(descriptor: STDOUT_FILENO))
  private var writer = JSONWriter()
  private var hasItems = false
  private var failure: (any Error)?

  func importer(_ importer: Importer, didSettle items: [ImportItem]) {
    guard failure == nil else { return }
    do {
      for item in items { try write(item) }
      try renderer.flush()
    } catch {
      // The import goes on: its outcome does not depend on who reads about it.
      failure = error
    }
  }

  /// Writes the counts, and tells if anything could not be written.
  func finish(_ report: ImportReport) throws {
    if let failure { throw failure }
    let counts = report.counts
    try renderer.writeRaw(hasItems ? "\n]" : "{\"items\":[]")
    let members: [(String, Int)] = [
      ("import_id", Int(report.importID)), ("found", counts.found), ("imported", counts.imported),
      ("already_known", counts.alreadyKnown), ("duplicates", counts.duplicates), ("updated", counts.updated),
      ("moved", counts.moved), ("sidecars", counts.sidecars),
      ("skipped", counts.skipped), ("failed", counts.failed),
    ]
    for (name, count) in members { try renderer.writeRaw(",\"\(name)\":\(count)") }
    try renderer.writeRaw(",\"seconds\":\(report.seconds),\"interrupted\":\(report.isInterrupted)}\n")
    try renderer.flush()
  }

  private func write(_ item: ImportItem) throws {
    try renderer.writeRaw(hasItems ? ",\n" : "{\"items\":[\n")
    hasItems = true
    writer.removeAll()
    ImportItemRecord(
      path: item.path, outcome: item.outcome.rawValue, reason: item.reason, photoID: item.photoID
    ).write(to: &writer)
    try renderer.writeRaw(writer.bytes)
  }
}
