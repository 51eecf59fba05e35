import PhotoModel

/// What a position tells.
public struct Whereabouts: Equatable, Sendable {
  /// The place, with the time zone of what is nearest.
  public var place: Place
  /// The time zones that clocks may follow there: one near a town; far from all, those of all that are about as near.
  public var timezones: [String]
}
