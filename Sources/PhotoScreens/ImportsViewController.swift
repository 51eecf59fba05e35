import CatalogStore
import ListKit
import PhotoModel

/// Lists imports, and opens the one that is chosen.
public final class ImportsViewController: RecordsViewController<ImportRecord> {
  private let store: Store

  /// Lists all imports of the catalog, oldest first.
  ///
  /// Throws ``CatalogError``.
  public init(store: Store, format: RecordListFormat = .table(fittingWidth: nil)) throws {
    self.store = store
    try super.init(title: "Imports", records: try store.imports(), format: format)
  }

  /// Opens the chosen import.
  public override func didSelect(_ record: ImportRecord) throws {
    let items = try store.importItems(of: record.id)
    navigationController?.push(ImportViewController(record: record, items: items))
  }
}

/// Shows one import: its counts, and every file that it did not take as a new photo, with the reason.
public final class ImportViewController: ViewController {
  /// The import.
  public let record: ImportRecord
  /// How it is written.
  public var format: PhotoDetailFormat = .text
  private let items: [ImportRecordItem]

  /// Shows `record` with the files that it did not take.
  public init(record: ImportRecord, items: [ImportRecordItem]) {
    self.record = record
    self.items = items
    super.init(title: "Import \(record.id)")
  }

  /// Draws the import and its files.
  public override func draw(into renderer: TextRenderer) throws {
    switch format {
    case .text: try drawText(into: renderer)
    case .json: try drawObject(into: renderer)
    }
  }

  private func drawText(into renderer: TextRenderer) throws {
    try RecordTemplates.importDetail.draw(into: renderer) { record.detail(of: $0) }
    guard !items.isEmpty else { return }
    try renderer.newline()
    try list(.table(fittingWidth: renderer.width)).draw(into: renderer)
  }

  private func drawObject(into renderer: TextRenderer) throws {
    var writer = JSONWriter()
    writer.object { object in
      record.writeMembers(to: &object)
      object.name("items")
      object.array { array in
        for item in items {
          array.element()
          item.write(to: &array)
        }
      }
    }
    try renderer.writeRaw(writer.bytes)
    try renderer.newline()
  }

  private func list(_ format: RecordListFormat) throws -> RecordsViewController<ImportRecordItem> {
    try RecordsViewController(title: title, records: items, format: format)
  }
}

extension ImportRecord {
  /// The places of the template of one import.
  static let detailFields = template.names

  /// The text of a place; nil where there is nothing to say.
  func detail(of field: String) -> String? {
    switch field {
    case "seconds": seconds.map { "\($0) s" }
    case "started_at", "finished_at": text(of: field, isForPeople: true).map { $0 + " UTC" }
    case "state" where state == ImportState.running.rawValue: "running, or killed before its end"
    case "state" where state == ImportState.undone.rawValue: "undone: what it did was taken back"
    default: text(of: field, isForPeople: true)
    }
  }
}
