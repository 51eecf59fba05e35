import CatalogStore
import PhotoModel

/// Works out again how photos are described, within a change: what their files say, completed by their sidecars.
///
/// It always starts from what the file alone says, so it does not matter what came first, and what nobody says any more
/// is gone. What people gave by hand is not touched.
struct PhotoDescribing {
  let change: CatalogChange
  /// Says where a photo was taken whose position a sidecar tells.
  let places: PlaceCompletion
  /// The import that is under way. What came with it is undone by its number, so that is not recorded.
  var importID: Int64?

  /// Describes the photos whose files, or what they say, were changed. Cost: a few look-ups for each.
  func describeChanged() throws {
    for rowID in change.takeUndescribedPhotos() { try describe(rowID) }
  }

  private func describe(_ rowID: Int64) throws {
    guard let photo = try change.description(ofPhoto: rowID) else { return }
    var metadata = photo.own
    let words = SidecarOrder(try change.describingFiles(ofPhoto: rowID)).words
    for (words, name) in words { metadata.merge(words, named: name) }
    places.complete(&metadata)
    guard metadata != photo.current else { return }
    let isNew = photo.importID == importID
    func write() throws {
      try change.describe(photo: rowID, as: metadata, own: photo.own, byteCount: photo.byteCount)
    }
    try isNew ? change.adding(write) : write()
  }
}
