import CatalogStore
import ListKit
import PhotoModel

/// Lists imports, and opens the one that is chosen.
public final class ImportsViewController: RecordsViewController<ImportRecord> {
  private let store: Store
  private let format: DetailFormat

  /// Lists all imports of the catalog, oldest first.
  ///
  /// Throws ``CatalogError``.
  public init(store: Store, style: ListStyle = .table(fittingWidth: nil)) throws {
    self.store = store
    format = style == .json ? .json : .text
    try super.init(title: "Imports", records: try store.imports(), style: style)
  }

  /// Opens the chosen import.
  public override func didSelect(_ record: ImportRecord) throws {
    let items = try store.importItems(of: record.id)
    navigationController?.push(ImportViewController(record: record, items: items, format: format))
  }
}

/// Shows one import: its counts, and every file that it did not take as a new photo, with the reason.
public final class ImportViewController: ViewController {
  private static let template = PhotoTemplates.parse("ImportDetail.txt", PackageResources.ImportDetail_txt) {
    try TextTemplate($0, fields: ImportRecord.template.names)
  }

  /// The import.
  public let record: ImportRecord
  private let items: [ImportRecordItem]
  private let format: DetailFormat

  /// Shows `record` with the files that it did not take.
  public init(record: ImportRecord, items: [ImportRecordItem], format: DetailFormat = .text) {
    self.record = record
    self.items = items
    self.format = format
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
    try Self.template.draw(into: renderer) { record.detail(of: $0) }
    guard !items.isEmpty else { return }
    try renderer.newline()
    try RecordsViewController(title: title, records: items, style: .table(fittingWidth: renderer.width))
      .draw(into: renderer)
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
}

extension ImportRecord {
  /// The text of a place in the template of one import; nil where there is nothing to say.
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
