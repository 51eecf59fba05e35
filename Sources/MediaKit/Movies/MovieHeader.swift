import PhotoModel

/// What the headers of a movie say, read without its sound and pictures.
struct MovieHeader {
  /// Columns and rows of the picture as displayed; nil where no track states them.
  var size: (width: Int, height: Int)?
  /// How the stored picture is to be turned for display: an EXIF orientation from 1 to 8.
  var orientation = 1
  /// The length in seconds.
  var duration: Double?
  /// The picture that somebody put into the file for its cover, as JPEG or PNG.
  var cover: ArraySlice<UInt8>?
  /// Whether there are tracks of sound and none of pictures.
  var isSoundOnly = false
  /// The metadata as it stands in the container.
  var blocks = MetadataBlocks()
  /// What is odd about the file, each a sentence for people.
  var warnings: [String] = []

  /// Reads the headers of the movie in `source`; nil where it has none, as after a recording that was cut off.
  static func read(_ source: ByteSource, format: MediaFormat) -> MovieHeader? {
    switch format {
    case .avi: AVIHeader.read(source)
    case .mts: TransportStream.read(source)
    default: QuickTimeHeader.read(source)
    }
  }

  /// Takes the size of the picture before its turn, where it is one.
  mutating func setSize(width: Int?, height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return }
    size = (5...8).contains(orientation) ? (height, width) : (width, height)
  }

  /// Takes a length in seconds, where it is one.
  mutating func setDuration(_ seconds: Double) {
    // A century of film is a broken number.
    guard seconds > 0, seconds < 3.2e9 else { return }
    duration = (seconds * 1000).rounded() / 1000
  }
}
