import PhotoFiling
import CatalogStore
import PhotoModel

/// Files the photos that an import finds under the labels that were asked for, within one change.
///
/// That holds for every photo of which the import finds a file, be it new or known. What is done to photos that came
/// with the import is undone by its number, and so not recorded.
struct PhotoLabelling {
  /// How many photos got a label that they did not have.
  private(set) var count = 0

  private let labels: PhotoLabels
  private let change: CatalogChange
  private let importID: Int64
  /// The keys of the labels, once a photo needs them: an import without photos makes no album.
  private var keys: (albums: [Int64], keywords: [Int64])?

  init(_ labels: PhotoLabels, change: CatalogChange, importID: Int64) {
    self.labels = labels
    self.change = change
    self.importID = importID
  }

  /// Labels the photo that a file belongs to, if it belongs to one.
  mutating func label(_ item: ImportItem) throws {
    guard !labels.isEmpty, let id = item.photoID, let photo = try change.view.labelledPhoto(withID: id) else {
      return
    }
    let isNew = photo.importID == importID
    if try isNew ? change.adding({ try label(photo.rowID) }) : label(photo.rowID) { count += 1 }
  }

  private mutating func label(_ rowID: Int64) throws -> Bool {
    let keys = try self.keys ?? makeKeys()
    self.keys = keys
    var isChanged = false
    for album in keys.albums where try change.addPhoto(rowID, toAlbum: album) { isChanged = true }
    for keyword in keys.keywords where try change.giveKeyword(keyword, toPhoto: rowID) { isChanged = true }
    return isChanged
  }

  private func makeKeys() throws -> (albums: [Int64], keywords: [Int64]) {
    let albums = try labels.albums.map { try change.albumID(named: $0, importID: importID) }
    return (albums, try labels.keywords.map { try change.keywordID(named: $0) })
  }
}
