/// What the header of a picture says, read without decoding it.
struct PictureHeader {
  /// Columns and rows as they are stored, or as displayed where the container itself turns the picture.
  var width: Int
  var height: Int
  /// Whether the container turned the picture already, so that an EXIF orientation does not come on top.
  var isTurnedByContainer = false
  /// The container's own orientation from 1 to 8 that is still to be applied; EXIF's counts where this is nil.
  var orientation: Int?
  /// The metadata as it stands in the container.
  var blocks = MetadataBlocks()
  /// What is odd about the file, each a sentence for people.
  var warnings: [String] = []

  /// Takes a size, where both sides are at least one pixel and no number overflows.
  init?(width: Int, height: Int) {
    guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}

/// The blocks of metadata inside a picture's container.
struct MetadataBlocks {
  /// TIFF structures with EXIF directories.
  var exif: [ArraySlice<UInt8>] = []
  /// XMP packets.
  var xmp: [ArraySlice<UInt8>] = []
  /// IPTC records, without Photoshop's wrapping.
  var iptc: [ArraySlice<UInt8>] = []
  /// What the header itself says: PNG's texts, X3F's properties.
  var plain = PlainTags()

  /// Whether the IPTC records were changed after XMP was last brought in line with them.
  private(set) var isIPTCNewer = false

  /// How many bytes may still be added.
  private(set) var room = totalLimit

  /// Adds a block, unless there are enough of its kind already or there is no room for it.
  mutating func add(
    _ block: ArraySlice<UInt8>, to kind: WritableKeyPath<MetadataBlocks, [ArraySlice<UInt8>]>
  ) {
    guard !block.isEmpty, block.count <= min(room, Self.lengthLimit),
      self[keyPath: kind].count < Self.countLimit
    else { return }
    room -= block.count
    self[keyPath: kind].append(block)
  }

  /// Adds a text of the header's own, if there is room for it.
  mutating func add(_ key: String, _ text: String) {
    guard text.utf8.count <= room else { return }
    room -= text.utf8.count
    plain.add(key, [text])
  }

  /// Adds the IPTC records among Photoshop's resources.
  mutating func add(_ resources: PhotoshopResources) {
    for records in resources.iptc { add(records, to: \.iptc) }
    isIPTCNewer = resources.isIPTCNewer
  }

  /// Whether there is nothing that could be read apart from the file as a whole.
  var isEmpty: Bool { exif.isEmpty && xmp.isEmpty && iptc.isEmpty && plain.orderedKeys.isEmpty }

  /// Blocks beyond this many, or longer than this, are passed over.
  static let countLimit = 32
  static let lengthLimit = 16 << 20
  /// All blocks together have at most so many bytes.
  static let totalLimit = 32 << 20
}
