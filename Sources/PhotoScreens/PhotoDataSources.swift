import CatalogStore
import ListKit
import PhotoModel

/// Makes the data source that suits a listing's format: of narrow rows where they say all that is shown.
@MainActor
struct PhotoDataSources {
  let store: Store
  let photos: SortedPhotos
  let cellIdentifier: String

  /// A data source for the cells of `layout`.
  func columns(_ layout: ColumnLayout) -> any ListViewDataSource {
    let names = layout.visibleColumns.map { layout.template.columns[$0].name }
    let areInListing = names.allSatisfy { PhotoColumn(rawValue: $0)?.isInListing ?? false }
    guard !areInListing else {
      return ArrayDataSource(items: photos, cellIdentifier: cellIdentifier) {
        (cell: PhotoCell, photo: Photo) in
        cell.configure(for: photo)
      }
    }
    return ArrayDataSource(
      items: store.sortedDetails(of: photos), cellIdentifier: cellIdentifier
    ) { (cell: PhotoCell, photo: PhotoDetails) in cell.configure(for: photo) }
  }

  /// A data source for cells that show paths.
  func paths() -> any ListViewDataSource {
    ArrayDataSource(items: photos, cellIdentifier: cellIdentifier) { (cell: PhotoPathCell, photo: Photo) in
      cell.configure(for: photo)
    }
  }

  /// A data source for cells that show JSON objects.
  func records(members: [String]?, format: PhotoListFormat) throws -> any ListViewDataSource {
    let members = try members.map { try PhotoRecord.memberNames($0) }
    let first = photos.query.offset + 1
    return ArrayDataSource(
      items: store.sortedDetails(of: photos), cellIdentifier: cellIdentifier
    ) { (cell: PhotoRecordCell, photo: PhotoDetails) in
      let separator =
        switch (format, photo.index == first) {
        case (.json, true): "[\n"
        case (.json, false): ",\n"
        case (_, true): ""
        case (_, false): "\n"
        }
      cell.configure(for: photo, members: members, separator: separator)
    }
  }
}

extension PhotoRecord {
  /// Checks that every name is a column, as in a table, and returns the members of the object that hold them.
  static func memberNames(_ names: [String]) throws -> Set<String> {
    // The layout knows the names, and says which there are where one is wrong.
    _ = try ColumnLayout(PhotoTemplates.cell, visible: names)
    return Set(names.compactMap(PhotoColumn.init(rawValue:)).flatMap(\.recordMembers))
  }
}

extension PhotoColumn {
  /// The members of a JSON record that hold what the column shows.
  var recordMembers: [String] {
    switch self {
    case .date: ["captured_at"]
    case .name: ["file_name"]
    case .camera: ["make", "model"]
    case .size: ["width", "height"]
    case .path: ["path", "path_base64"]
    case .city, .region, .country, .countryCode, .timezone: ["place"]
    default: [rawValue]
    }
  }
}
