import PhotoModel

/// The photos of one listing with everything the catalog knows about them, read some at a time.
///
/// For output that shows more than a listing's columns. Cost: four statements per window.
public final class SortedDetails {
  /// How many photos' details are read at once.
  private static let windowSize = 128

  private let photos: SortedPhotos
  private let store: Store
  private var start = 0
  private var window: [PhotoDetails] = []

  init(photos: SortedPhotos, store: Store) {
    self.photos = photos
    self.store = store
  }

  /// How many photos the listing has; see ``SortedPhotos/count()``.
  public func count() throws -> Int { try photos.count() }

  /// Returns the details of the photo at `position`, counted from 0 after the query's offset.
  public func item(at position: Int) throws -> PhotoDetails {
    if !(start..<(start + window.count)).contains(position) {
      let end = min(position + Self.windowSize, try photos.count())
      window = try store.details(of: (position..<max(position + 1, end)).map { try photos.item(at: $0) })
      start = position
    }
    return window[position - start]
  }
}
