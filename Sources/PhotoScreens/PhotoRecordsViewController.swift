import CatalogStore
import ListKit
import PhotoModel

/// Lists photos as JSON objects, for programs.
final class PhotoRecordsViewController: ListViewController {
  private let dataSource: ArrayDataSource<ObjectCell, PhotoDetails>

  /// Lists the photos that `query` asks for.
  ///
  /// - Parameters:
  ///   - columns: the columns whose values the objects hold; nil for all that there is.
  ///   - frame: what stands around the objects.
  init(store: Store, query: PhotoQuery, columns: [String]?, frame: ListFrame) throws {
    let members = try columns.map { try PhotoRecord.memberNames($0) }
    dataSource = ArrayDataSource<ObjectCell, PhotoDetails>(
      items: store.sortedDetails(of: try store.sortedPhotos(query)), cellIdentifier: "photo"
    ) { cell, photo in
      cell.configure(for: PhotoRecord(photo: photo, members: members))
    }
    super.init(title: "Photos", frame: frame)
    listView.register(ListNib(ObjectCell.self), forCellReuseIdentifier: "photo")
    listView.dataSource = dataSource
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
