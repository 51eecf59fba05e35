import CatalogStore
import ListKit
import PhotoModel

/// A change, as the history shows it.
extension HistoryEntry: ListedRecord {
  /// The columns of `Resources/HistoryCell.txt`.
  public static let template = PhotoTemplates.columns("HistoryCell.txt", PackageResources.HistoryCell_txt)

  /// Returns the text of a column; nil where there is nothing to say.
  public func text(of name: String, isForPeople: Bool) -> String? {
    switch name {
    case "change": String(number)
    case "done_at": isForPeople ? PhotoFormatting.moment(doneAt) : doneAt
    case "name": self.name
    case "undone_by": undoneBy.map { String($0) }
    case "import_id": importID.map { String($0) }
    case "can_be_undone": isForPeople ? (isUndoable ? "yes" : nil) : String(isUndoable)
    default: nil
    }
  }

  /// Writes the change as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.name("change")
      object.value(Int(number))
      object.name("done_at")
      object.value(doneAt)
      object.name("name")
      object.value(name)
      object.name("import_id")
      object.value(importID.map { Int($0) })
      object.name("undone_by")
      object.value(undoneBy.map { Int($0) })
      object.name("can_be_undone")
      object.value(isUndoable)
    }
  }
}
