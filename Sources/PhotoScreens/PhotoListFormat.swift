import ListKit

/// How a list of photos is written.
public enum PhotoListFormat: Equatable, Sendable {
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
  /// Paths, each ended by a zero byte.
  case paths

  /// The layout of `columns`, or of those that suit the format; nil for a format without columns.
  func layout(columns: [String]?) throws -> ColumnLayout? {
    let template = PhotoTemplates.cell
    switch self {
    case .table(let width): return try ColumnLayout(template, visible: columns, fittingWidth: width)
    case .csv: return try ColumnLayout(template, visible: columns ?? Self.plainColumns, format: .csv)
    case .tsv: return try ColumnLayout(template, visible: columns ?? Self.plainColumns, format: .tsv)
    case .json, .ndjson, .paths: return nil
    }
  }

  /// Everything that the contract has a name for.
  private static let plainColumns = PhotoColumn.allCases.filter { !$0.isDerived }.map(\.rawValue)
}
