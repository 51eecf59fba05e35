/// What a file beside a photo says about it: an XMP sidecar, or one of a program's own.
public struct Sidecar: Equatable, Sendable {
  /// What kind of sidecar it is.
  public var kind: Kind
  /// The extension of the photo that it is for, in lower case, where it says so (photoshop:SidecarForExtension).
  public var photoExtension: String?
  /// The photo's full name before an export cut it, where it says so (the title in a Takeout's JSON).
  public var photoName: String?
  /// When the picture was taken.
  public var captured: CaptureTime?
  /// Degrees north (WGS 84); with ``longitude`` or not at all.
  public var latitude: Double?
  /// Degrees east (WGS 84).
  public var longitude: Double?
  /// Metres above the sea.
  public var altitude: Double?
  /// The title.
  public var title: String?
  /// The caption or description.
  public var caption: String?
  /// The keywords, each once.
  public var keywords: [String] = []
  /// Stars from 1 to 5, 0 for none given, -1 for rejected; a favourite has 5.
  public var rating: Int?
  /// What is odd about the sidecar, each a sentence for people.
  public var warnings: [String] = []

  /// A kind of sidecar.
  public enum Kind: String, Sendable {
    /// Adobe's Extensible Metadata Platform, as many programs write it.
    case xmp
    /// The JSON beside a photo in a Google Takeout.
    case takeout
    /// Apple's edits.
    case aae
    /// RawTherapee's settings.
    case pp3
    /// DxO's settings.
    case dop
  }

  /// Starts with the kind alone.
  public init(kind: Kind) { self.kind = kind }
}
