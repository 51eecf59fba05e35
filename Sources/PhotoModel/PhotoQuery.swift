/// What a listing shows: which photos, in which order, and which part of them.
public struct PhotoQuery: Equatable, Sendable {
  /// The order.
  public var order: PhotoOrder
  /// How many photos at the start of the listing are left out.
  public var offset: Int
  /// How many photos are shown at the most; nil for all.
  public var limit: Int?

  /// Asks for photos in `order`; all of them, unless said otherwise.
  public init(order: PhotoOrder = .oldestFirst, offset: Int = 0, limit: Int? = nil) {
    self.order = order
    self.offset = offset
    self.limit = limit
  }
}

/// The order of a listing.
///
/// Photos follow the wall clock at their places, then the natural order of their file names, then their paths, then
/// their ids. Photos without a date come last in both orders, by name.
public enum PhotoOrder: Sendable {
  /// The oldest photo first.
  case oldestFirst
  /// The exact reverse, but for photos without a date.
  case newestFirst
}
