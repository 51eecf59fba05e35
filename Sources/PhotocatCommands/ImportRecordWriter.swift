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
  /// What kept it from writing on.
  private(set) var failure: (any Error)?

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
    write { for item in items { try write(item) } }
  }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    let members = [("import_id", Int(report.importID))] + report.counts.named.map { ($0.name, $0.count) }
    let notes = [
      ("left_by_reference", report.notes.leftByReference), ("away", report.notes.away),
    ]
    write {
      try endItems()
      for (name, count) in members { try renderer.writeRaw(",\"\(name)\":\(count)") }
      try renderer.writeRaw(",\"removed_duplicates\":\(report.removedDuplicates)")
      try renderer.writeRaw(",\"labelled\":\(report.labelled)")
      for (name, count) in notes { try renderer.writeRaw(",\"\(name)\":\(count)") }
      try renderer.writeRaw(",\"dry_run\":\(report.isDryRun)")
      try renderer.writeRaw(",\"seconds\":\(report.seconds),\"interrupted\":\(report.isInterrupted)}\n")
    }
  }

  /// Ends the document of an import that came to nothing more: in place of the counts, it says why.
  func importJob(_ job: ImportJob, didFail error: any Error) {
    write {
      try endItems()
      writer.removeAll()
      writer.value("\(error)")
      try renderer.writeRaw(",\"error\":")
      try renderer.writeRaw(writer.bytes)
      try renderer.writeRaw("}\n")
    }
  }

  /// Writes, unless that failed before. The import goes on: its outcome does not depend on who reads about it.
  private func write(_ body: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try body()
      try renderer.flush()
    } catch {
      failure = error
    }
  }

  private func endItems() throws { try renderer.writeRaw(hasItems ? "\n]" : "{\"items\":[]") }

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
