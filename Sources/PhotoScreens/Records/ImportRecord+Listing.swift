import CatalogStore
import ListKit
import PhotoModel

/// An import, as a list of imports shows it.
extension ImportRecord: ListedRecord {
  /// The columns of `Resources/ImportCell.txt`.
  public static let template = PhotoTemplates.columns("ImportCell.txt", PackageResources.ImportCell_txt)

  /// Returns the text of a column; nil where there is nothing to say.
  public func text(of name: String, isForPeople: Bool) -> String? {
    switch name {
    case "import_id": String(id)
    case "started_at": isForPeople ? PhotoFormatting.moment(startedAt) : startedAt
    case "finished_at": isForPeople ? finishedAt.map(PhotoFormatting.moment) : finishedAt
    case "state": state
    case "seconds": seconds.map { String($0) }
    case "albums": Self.list(labels.albums, isForPeople)
    case "keywords": Self.list(labels.keywords, isForPeople)
    case "paths": isForPeople ? request.title : Self.list(request.paths, isForPeople)
    case "path_count": String(request.pathCount)
    case "files_from": request.list
    case "files_from_count": request.list.map { _ in String(request.listedCount) }
    default: counts.named.first { $0.name == name }.map { String($0.count) }
    }
  }

  /// Writes the members that `import --json` has too, and those of the record.
  public func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Writes the members of the object without its braces.
  func writeMembers(to object: inout JSONWriter) {
    object.name("import_id")
    object.value(Int(id))
    object.name("started_at")
    object.value(startedAt)
    object.name("finished_at")
    object.value(finishedAt)
    object.name("state")
    object.value(state)
    request.write(to: &object)
    object.name("albums")
    object.value(labels.albums)
    object.name("keywords")
    object.value(labels.keywords)
    for (name, count) in counts.named {
      object.name(name)
      object.value(count)
    }
    object.name("seconds")
    object.value(seconds)
    object.name("interrupted")
    object.value(state == ImportState.interrupted.rawValue)
  }

  private static func list(_ names: [String], _ isForPeople: Bool) -> String? {
    names.isEmpty ? nil : names.joined(separator: isForPeople ? ", " : ";")
  }
}

/// A file that an import did not take, as the list below the import shows it.
extension ImportRecordItem: ListedRecord {
  /// The columns of `Resources/ImportItemCell.txt`.
  public static let template = PhotoTemplates.columns(
    "ImportItemCell.txt", PackageResources.ImportItemCell_txt)

  /// Returns the text of a column.
  public func text(of name: String, isForPeople: Bool) -> String? {
    switch name {
    case "outcome": outcome
    case "path": path.displayText
    case "reason": reason
    default: nil
    }
  }

  /// Writes the object that `import --json` has for the file; the record does not hold its photo.
  public func write(to writer: inout JSONWriter) {
    ImportItemRecord(path: path, outcome: outcome, reason: reason, photoID: nil).write(to: &writer)
  }
}
