import CatalogStore
import ListKit
import PhotoModel

/// Lists photos in columns that hold more than a listing's narrow rows do.
final class PhotoColumnsViewController: ListViewController {
  private let dataSource: ArrayDataSource<PhotoCell, PhotoDetails>

  /// Lists the photos that `query` asks for in the columns of `layout`.
  init(store: Store, query: PhotoQuery, layout: ColumnLayout) throws {
    dataSource = ArrayDataSource<PhotoCell, PhotoDetails>(
      items: store.sortedDetails(of: try store.sortedPhotos(query)), cellIdentifier: "photo"
    ) { cell, photo in
      cell.configure(for: photo)
    }
    super.init(title: "Photos", layout: layout)
    listView.register(PhotoCell.nib(layout), forCellReuseIdentifier: "photo")
    listView.dataSource = dataSource
  }
}
