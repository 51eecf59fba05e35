import CatalogStore
import PhotoModel

/// What an undo did, or what stood in its way, as a JSON object of photocat's contract.
public struct UndoRecord: JSONRecord {
  private let report: UndoReport?
  private let trashedFiles: Int
  private let returnedFiles: Int
  private let isDryRun: Bool

  /// - Parameters:
  ///   - report: what was undone; nil where only the files of an earlier undo were taken back.
  ///   - trashedFiles: how many files went to the trash.
  ///   - returnedFiles: how many went back to where they came from.
  ///   - isDryRun: whether nothing was done yet.
  public init(report: UndoReport?, trashedFiles: Int, returnedFiles: Int, isDryRun: Bool) {
    self.report = report
    self.trashedFiles = trashedFiles
    self.returnedFiles = returnedFiles
    self.isDryRun = isDryRun
  }

  /// Writes the object, on one line.
  public func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.name("change")
      object.value(report.map { Int($0.entry.number) })
      object.name("name")
      object.value(report?.entry.name)
      object.name("import_id")
      object.value(report?.entry.importID.map { Int($0) })
      object.name("dry_run")
      object.value(isDryRun)
      object.name("undone")
      object.value(!isDryRun && report?.conflicts.isEmpty == true)
      for (name, count) in counts {
        object.name(name)
        object.value(count)
      }
      object.name("conflicts")
      object.array { array in
        for conflict in report?.conflicts ?? [] {
          array.element()
          Self.write(conflict, to: &array)
        }
      }
    }
  }

  private var counts: [(name: String, count: Int)] {
    [
      ("removed_photos", report?.removedPhotos ?? 0), ("removed_files", report?.removedFiles ?? 0),
      ("restored_photos", report?.restoredPhotos ?? 0), ("restored_files", report?.restoredFiles ?? 0),
      ("trashed_files", trashedFiles), ("returned_files", returnedFiles),
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
