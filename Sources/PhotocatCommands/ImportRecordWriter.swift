import PhotoFiling
import CatalogStore
import ListKit
import PhotoImporting
import PhotoModel
import PhotoScreens

/// Writes an import as one JSON object to standard output: every file as it is settled, then the counts.
@MainActor
final class ImportRecordWriter: ImportObserver {
  private let output: ImportOutput
  private let list = ArrivingList<ObjectCell, ImportItem>(
    ListNib(ObjectCell.self), frame: .array(start: "{\"items\":", end: ",")
  ) { cell, item in
    cell.configure(for: ImportItemRecord(item))
  }

  init(output: ImportOutput) { self.output = output }

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
    output.write { try list.draw(items, into: $0) }
  }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    var members: [(name: String, value: any CustomStringConvertible)] = [("import_id", report.importID)]
    for (name, count) in report.counts.named { members.append((name, count)) }
    members += [
      ("removed_duplicates", report.removedDuplicates), ("labelled", report.labelled),
      ("left_by_reference", report.notes.leftByReference), ("away", report.notes.away),
      ("dry_run", report.isDryRun), ("seconds", report.seconds), ("interrupted", report.isInterrupted),
    ]
    end(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))
  }

  /// Ends the document of an import that came to nothing more: in place of the counts, it says why.
  func importJob(_ job: ImportJob, didFail error: any Error) {
    var writer = JSONWriter()
    writer.value("\(error)")
    end("\"error\":" + String(decoding: writer.bytes, as: UTF8.self))
  }

  private func end(_ members: String) {
    output.write { renderer in
      try list.drawEnd(into: renderer)
      try renderer.writeRaw(members + "}\n")
    }
  }
}

extension ImportItemRecord {
  fileprivate init(_ item: ImportItem) {
    self.init(
      path: item.path, outcome: item.outcome.rawValue, reason: item.reason, photoID: item.photoID)
  }
}
