import CatalogStore
import ListKit
import PhotoModel

/// Lists the paths of photos, each ended by a zero byte.
public final class PhotoPathsViewController: ListViewController {
  private let dataSource: ArrayDataSource<PathCell, Photo>

  /// Lists the paths of the photos that `query` asks for.
  ///
  /// Throws ``CatalogError``.
  public init(store: Store, query: PhotoQuery) throws {
    dataSource = ArrayDataSource<PathCell, Photo>(
      items: try store.sortedPhotos(query), cellIdentifier: "path"
    ) { cell, photo in
      photo.withBytes(of: .path) { cell.configure(for: $0, endsWithZero: true) }
    }
    super.init(title: "Photos")
    listView.register(ListNib(PathCell.self), forCellReuseIdentifier: "path")
    listView.dataSource = dataSource
  }
}
