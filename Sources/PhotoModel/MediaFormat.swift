/// A kind of picture file, told by its content.
public enum MediaFormat: String, CaseIterable, Sendable {
  case jpeg
  case png
  case gif
  case tiff
  case webp
  case heic
  case avif
  case jxl
  case dng
  case cr2
  case cr3
  case crw
  case nef
  case arw
  case raf
  case orf
  case rw2
  case pef
  case srw
  case mrw
  case x3f
  case mov
  case mp4
  case m4v
  case avi
  case mts

  /// Whether the file holds what the sensor saw rather than a finished picture.
  public var isRaw: Bool {
    switch self {
    case .jpeg, .png, .gif, .tiff, .webp, .heic, .avif, .jxl: false
    default: !isVideo
    }
  }

  /// Whether the file is a movie.
  public var isVideo: Bool {
    switch self {
    case .mov, .mp4, .m4v, .avi, .mts: true
    default: false
    }
  }

  /// What kind of thing a photo of this format is: "raw", "video" or "picture".
  public var kind: String { isRaw ? "raw" : isVideo ? "video" : "picture" }

  /// The extensions, in lower case, by which people expect a file to be a photo.
  ///
  /// They never decide what a file is; they decide whether one that turns out not to be a picture is reported as a
  /// failure or passed over as never meant to be one.
  public static let photoExtensions: Set<String> = Set(allCases.map(\.rawValue)).union([
    "jpg", "jpe", "jfif", "tif", "heif", "hif", "nrw", "sr2", "srf", "3fr", "erf", "kdc", "mos", "rwl", "fff",
    "m2ts", "qt",
  ])
}
