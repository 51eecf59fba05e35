/// What a file is to the photo that it belongs to.
public enum FileRole: String, CaseIterable, Sendable {
  /// The picture or movie that gives the photo its identity.
  case original
  /// A file with the bytes of another one of the photo.
  case copy
  /// The raw file of a shot whose original is a JPEG or the like.
  case raw
  /// The picture of a shot whose original is a raw file.
  case jpeg
  /// An edited version.
  case edited
  /// The movie of a Live Photo.
  case live
  /// A file that tells something about the photo.
  case sidecar

  /// Whether the file is a picture or movie of its own that belongs to the photo by what it says.
  public var isPart: Bool {
    switch self {
    case .raw, .jpeg, .edited, .live: true
    case .original, .copy, .sidecar: false
    }
  }

  /// Whether the file is a picture or a movie itself.
  public var isMedia: Bool { self != .sidecar }
}
