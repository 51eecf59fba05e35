import CatalogStore
import PhotoModel

/// What an undo did, or what stood in its way, as a JSON object of photocat's contract.
public struct UndoRecord {
  private let report: UndoReport
  private let isDryRun: Bool

  /// Takes what an undo reported.
  public init(report: UndoReport, isDryRun: Bool) {
    self.report = report
    self.isDryRun = isDryRun
  }

  /// Writes the object, on one line.
  public func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.name("change")
      object.value(Int(report.entry.number))
      object.name("name")
      object.value(report.entry.name)
      object.name("import_id")
      object.value(report.entry.importID.map { Int($0) })
      object.name("dry_run")
      object.value(isDryRun)
      object.name("undone")
      object.value(!isDryRun && report.conflicts.isEmpty)
      for (name, count) in counts {
        object.name(name)
        object.value(count)
      }
      object.name("conflicts")
      object.array { array in
        for conflict in report.conflicts {
          array.element()
          Self.write(conflict, to: &array)
        }
      }
    }
  }

  private var counts: [(name: String, count: Int)] {
    [
      ("removed_photos", report.removedPhotos), ("removed_files", report.removedFiles),
      ("restored_photos", report.restoredPhotos), ("restored_files", report.restoredFiles),
      ("trashed_files", report.trashedFiles), ("returned_files", report.returnedFiles),
    ]
  }

  private static func write(_ conflict: UndoConflict, to writer: inout JSONWriter) {
    writer.object { object in
      object.path(conflict.path, as: "path")
      object.name("reason")
      object.value(conflict.description)
      object.name("change")
      object.value(conflict.change.map { Int($0.number) })
    }
  }
}
