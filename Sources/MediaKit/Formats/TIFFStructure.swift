/// The directories of a TIFF structure, each visited once however they point at each other.
struct TIFFStructure {
  /// The main directories and the ones below them, in the order of the file; the first is IFD0.
  private(set) var directories: [TIFFDirectory] = []
  /// The directory of EXIF's own tags.
  private(set) var exif: TIFFDirectory?
  /// The directory of the position.
  private(set) var gps: TIFFDirectory?
  let order: ByteOrder

  private static let directoryLimit = 64
  /// The mark of BigTIFF where TIFF has 42.
  static let bigTIFF = 43

  /// Reads the directories of the structure in `source`; nil where it has no TIFF header or no first directory.
  ///
  /// BigTIFF has places of eight bytes, and is no such structure.
  ///
  /// - Parameter isFollowingPages: whether to read the directories after the first one and below it as well.
  init?(_ source: ByteSource, isFollowingPages: Bool = true) {
    guard let order = Self.byteOrder(source), source.number(2, at: 2, order) != Self.bigTIFF,
      let first = source.number(4, at: 4, order)
    else { return nil }
    self.order = order
    var waiting = [first]
    var seen: Set<Int> = []
    while let offset = waiting.first, directories.count < Self.directoryLimit {
      waiting.removeFirst()
      guard seen.insert(offset).inserted, let directory = TIFFDirectory(source, at: offset, order: order)
      else {
        continue
      }
      directories.append(directory)
      guard isFollowingPages else { break }
      if directory.next != 0 { waiting.append(directory.next) }
      waiting += directory.integers(TIFFTag.subDirectories, limit: 16)
    }
    guard let main = directories.first else { return nil }
    exif = main.integer(TIFFTag.exifDirectory).flatMap { TIFFDirectory(source, at: $0, order: order) }
    gps = main.integer(TIFFTag.gpsDirectory).flatMap { TIFFDirectory(source, at: $0, order: order) }
  }

  /// IFD0.
  var main: TIFFDirectory? { directories.first }

  /// The byte order that the header states; nil where there is no TIFF header, or one of a relative of TIFF.
  static func byteOrder(_ source: ByteSource) -> ByteOrder? {
    if source.has("II", at: 0) { return .littleEndian }
    if source.has("MM", at: 0) { return .bigEndian }
    return nil
  }
}

/// The numbers of the TIFF tags that tell what a file is and how large its picture is.
enum TIFFTag {
  static let subfileType = 0xFE
  static let width = 0x100
  static let height = 0x101
  static let compression = 0x103
  static let photometric = 0x106
  static let make = 0x10F
  static let orientation = 0x112
  static let subDirectories = 0x14A
  static let xmp = 0x2BC
  static let iptc = 0x83BB
  static let photoshop = 0x8649
  static let exifDirectory = 0x8769
  static let gpsDirectory = 0x8825
  static let makerNote = 0x927C
  static let pixelWidth = 0xA002
  static let pixelHeight = 0xA003
  static let dngVersion = 0xC612
  static let defaultCropSize = 0xC620
}
