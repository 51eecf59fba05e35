import ListKit
import PhotoModel

/// What a list shows that is not of photos: a record with named columns and a JSON object.
public protocol ListedRecord {
  /// The columns that there are.
  static var template: ColumnTemplate { get }

  /// Returns the text of the column called `name`, in readable form for people; nil where there is nothing to say.
  func text(of name: String, isForPeople: Bool) -> String?

  /// Writes the record as a JSON object on one line.
  func write(to writer: inout JSONWriter)
}

/// How a list of records is written.
public enum RecordListFormat: Equatable, Sendable {
  /// Aligned columns for people, fitted to so many cells; nil where the output is no terminal.
  case table(fittingWidth: Int?)
  /// Comma-separated values with a line of names.
  case csv
  /// Tab-separated values with a line of names.
  case tsv
  /// One JSON array.
  case json
  /// One JSON object per line.
  case ndjson

  /// The layout of the columns of `template`; nil for a format without columns.
  ///
  /// People see what the template shows, programs get every column.
  func layout(_ template: ColumnTemplate) throws -> ColumnLayout? {
    switch self {
    case .table(let width): try ColumnLayout(template, fittingWidth: width)
    case .csv: try ColumnLayout(template, visible: template.names, format: .csv)
    case .tsv: try ColumnLayout(template, visible: template.names, format: .tsv)
    case .json, .ndjson: nil
    }
  }
}
