import CatalogStore
import ListKit
import PhotoModel

/// How a list is written.
public enum ListStyle: Equatable, Sendable {
  /// Aligned columns for people, fitted to so many cells; nil where the output is no terminal.
  case table(fittingWidth: Int?)
  /// Comma-separated values with a line of names, in which a spreadsheet finds nothing to run.
  case csv
  /// The same with every byte as it is.
  case rawCSV
  /// Tab-separated values with a line of names.
  case tsv
  /// One JSON array.
  case json
  /// One JSON object per line.
  case ndjson

  /// The layout of `columns` of `template`; nil for a style without columns.
  ///
  /// Where no columns were asked for, people see what the template shows, and programs get `all`.
  func layout(_ template: ColumnTemplate, columns: [String]? = nil, all: [String]) throws -> ColumnLayout? {
    switch self {
    case .table(let width): try ColumnLayout(template, visible: columns, fittingWidth: width)
    case .csv: try ColumnLayout(template, visible: columns ?? all, format: .csv)
    case .rawCSV: try ColumnLayout(template, visible: columns ?? all, format: .rawCSV)
    case .tsv: try ColumnLayout(template, visible: columns ?? all, format: .tsv)
    case .json, .ndjson: nil
    }
  }

  /// What stands around the rows.
  var frame: ListFrame {
    switch self {
    case .table, .csv, .rawCSV, .tsv: .none
    case .json: .array()
    case .ndjson: .lines
    }
  }
}

// MARK: - Photos

extension ListStyle {
  /// Makes the controller that lists the photos of `query` in this style.
  ///
  /// - Parameter columns: the columns to show, or to have in a JSON object; nil for the style's own choice.
  ///
  /// Throws ``CatalogError``, or an error that names the columns there are.
  @MainActor
  public func makePhotoList(
    store: Store, query: PhotoQuery, columns: [String]? = nil
  ) throws -> ListViewController {
    let all = PhotoColumn.allCases.filter { !$0.isDerived }.map(\.rawValue)
    guard let layout = try layout(PhotoTemplates.cell, columns: columns, all: all) else {
      return try PhotoRecordsViewController(store: store, query: query, columns: columns, frame: frame)
    }
    // The narrow rows are read from one index alone.
    return PhotoColumn.areInListing(layout)
      ? try PhotosViewController(store: store, query: query, layout: layout)
      : try PhotoColumnsViewController(store: store, query: query, layout: layout)
  }
}
