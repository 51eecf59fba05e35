import CatalogStore
import ListKit

/// The text templates of lists that are not of photos, read from the embedded resources.
enum RecordTemplates {
  /// Every column of a list of imports.
  static let imports = columns("ImportCell.txt", PackageResources.ImportCell_txt)
  /// Every column of the files that an import did not take.
  static let importItems = columns("ImportItemCell.txt", PackageResources.ImportItemCell_txt)
  /// Every column of the history.
  static let history = columns("HistoryCell.txt", PackageResources.HistoryCell_txt)
  /// Every column of the files that were looked for in the catalog.
  static let check = columns("CheckCell.txt", PackageResources.CheckCell_txt)

  /// One import.
  static let importDetail = PhotoTemplates.parse("ImportDetail.txt", PackageResources.ImportDetail_txt) {
    try TextTemplate($0, fields: ImportRecord.detailFields)
  }

  private static func columns(_ name: String, _ bytes: [UInt8]) -> ColumnTemplate {
    PhotoTemplates.parse(name, bytes) { try ColumnTemplate($0) }
  }
}
