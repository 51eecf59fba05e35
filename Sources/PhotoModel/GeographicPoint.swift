/// A point in degrees on WGS 84, as somebody states it: ``isOnGlobe`` says whether there is such a point.
public struct GeographicPoint: Equatable, Sendable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// Metres above the sea.
  public var altitude: Double?

  /// Puts a point together.
  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  /// Whether the latitude is from -90 to 90 and the longitude from -180 to 180.
  public var isOnGlobe: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  /// Whether both degrees are zero, which is how programs write that they know none.
  public var isOrigin: Bool { latitude == 0 && longitude == 0 }
}
