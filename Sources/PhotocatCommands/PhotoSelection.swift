import CatalogStore
import PhotoModel

/// Looks up the photos that people name on the command line.
@MainActor
struct PhotoSelection {
  let store: Store
  let order: PhotoOrder

  /// Returns the photos in the order in which they are named; those named by their ids without their indices, which
  /// would have to be counted.
  ///
  /// Throws ``PhotoChoiceError`` where there is no such photo.
  func photos(_ choices: [PhotoChoice]) throws -> [PhotoDetails] {
    try choices.map { choice in
      if case .id(let prefix) = choice {
        return try store.details(of: PhotoChoice.photo(withIDPrefix: prefix, in: store))
      }
      let index = try choice.index(in: store, order: order)
      let photos = try store.sortedPhotos(PhotoQuery(order: order, offset: index - 1, limit: 1))
      guard try photos.count() > 0 else {
        throw PhotoChoiceError.noSuchIndex(index, count: try store.photoCount())
      }
      return try store.details(of: photos.item(at: 0))
    }
  }
}
