import CatalogStore
import ListKit
import PhotoModel

/// Lists photos as a listing's narrow rows hold them, and opens the one that is chosen.
///
/// It owns its data source; as the list's delegate it pushes a ``PhotoViewController`` onto its navigation
/// controller.
public final class PhotosViewController: ListViewController {
  private static let cellIdentifier = "photo"

  private let store: Store
  private let dataSource: ArrayDataSource<PhotoCell, Photo>
  private let presentation: PhotoPresentation

  /// Lists the photos that `query` asks for.
  ///
  /// - Parameters:
  ///   - layout: columns that the rows hold; nil for those that the template shows.
  ///   - presentation: how the chosen photo is shown.
  ///
  /// Throws ``CatalogError``.
  public init(
    store: Store, query: PhotoQuery, layout: ColumnLayout? = nil,
    presentation: PhotoPresentation = PhotoPresentation()
  ) throws {
    let layout = try layout ?? ColumnLayout(PhotoTemplates.cell)
    self.store = store
    self.presentation = presentation
    dataSource = ArrayDataSource<PhotoCell, Photo>(
      items: try store.sortedPhotos(query), cellIdentifier: Self.cellIdentifier
    ) { cell, photo in
      cell.configure(for: photo)
    }
    super.init(title: "Photos", layout: layout)
    listView.register(PhotoCell.nib(layout), forCellReuseIdentifier: Self.cellIdentifier)
    listView.dataSource = dataSource
    listView.delegate = self
  }
}

extension PhotosViewController: ListViewDelegate {
  /// Opens the chosen photo.
  public func listView(_ listView: ListView, didSelectRowAt indexPath: IndexPath) throws {
    let photo = try store.details(of: dataSource.item(at: indexPath))
    navigationController?.push(PhotoViewController(photo: photo, presentation: presentation))
  }
}
