import CatalogStore
import ListKit
import PhotoModel

/// Lists photos, and opens the one that is chosen.
///
/// It owns its data source; as the list's delegate it pushes a ``PhotoViewController`` onto its navigation
/// controller. Every listing of photocat is drawn by it, for people and for programs.
public final class PhotosViewController: ViewController {
  private static let cellIdentifier = "photo"

  /// The names of all columns that can be asked for.
  public nonisolated static var columnNames: [String] { PhotoTemplates.cell.names }

  /// The list.
  public let listView = ListView()
  private let store: Store
  private let photos: SortedPhotos
  private let format: PhotoListFormat
  private let layout: ColumnLayout?
  private let dataSource: any ListViewDataSource

  /// Lists the photos that `query` asks for in `format`.
  ///
  /// - Parameter columns: the columns to show, or the members of a JSON object; nil for the format's own choice.
  ///
  /// Throws ``CatalogError``, or an error that names the columns there are.
  public init(
    store: Store, query: PhotoQuery, format: PhotoListFormat = .table(fittingWidth: nil),
    columns: [String]? = nil
  ) throws {
    self.store = store
    self.format = format
    photos = try store.sortedPhotos(query)
    layout = try format.layout(columns: columns)
    let source = PhotoDataSources(
      store: store, photos: photos, cellIdentifier: Self.cellIdentifier)
    let (dataSource, nib) =
      if let layout {
        (source.columns(layout), PhotoCell.nib(layout))
      } else if format == .paths {
        (source.paths(), ListNib(PhotoPathCell.self))
      } else {
        (try source.records(members: columns, format: format), ListNib(PhotoRecordCell.self))
      }
    self.dataSource = dataSource
    super.init(title: "Photos")
    listView.register(nib, forCellReuseIdentifier: Self.cellIdentifier)
    listView.dataSource = dataSource
    listView.delegate = self
  }

  /// How many photos are listed.
  public func photoCount() throws -> Int { try photos.count() }

  /// Draws the headings and all rows; a table without photos is nothing at all.
  public override func draw(into renderer: TextRenderer) throws {
    if case .table = format, try photos.count() == 0 { return }
    try layout?.drawHeader(into: renderer)
    try listView.draw(into: renderer)
    switch format {
    case .json: try renderer.writeRaw(try photos.count() == 0 ? "[]\n" : "\n]\n")
    case .ndjson: if try photos.count() > 0 { try renderer.newline() }
    default: break
    }
  }
}

extension PhotosViewController: ListViewDelegate {
  /// Opens the chosen photo.
  public func listView(_ listView: ListView, didSelectRowAt indexPath: IndexPath) throws {
    let photo = try store.details(of: photos.item(at: indexPath.row))
    navigationController?.push(PhotoViewController(photo: photo))
  }
}
