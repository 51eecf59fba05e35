import PhotoModel

/// Reads the size of the picture in a TIFF file or in a raw file built like one.
enum TIFFHeader {
  /// Reads the header of a file of `format`; nil where no directory states a size.
  static func read(_ source: ByteSource, format: MediaFormat) -> PictureHeader? {
    guard let structure = TIFFStructure(source), let size = size(in: structure, format: format),
      var header = PictureHeader(width: size.width, height: size.height)
    else { return nil }
    if let main = structure.main { note(main, in: &header.blocks) }
    return header
  }

  private typealias Size = (width: Int, height: Int)

  private static func size(in structure: TIFFStructure, format: MediaFormat) -> Size? {
    switch format {
    case .tiff: return pageSize(in: structure)
    case .rw2: return structure.main.flatMap(sensorSize) ?? largestSize(in: structure)
    case .cr2: return structure.exif.flatMap(exifSize) ?? largestSize(in: structure)
    default: return largestSize(in: structure) ?? structure.exif.flatMap(exifSize)
    }
  }

  /// The first page that is no thumbnail, or else the first that has a size.
  private static func pageSize(in structure: TIFFStructure) -> Size? {
    let full = structure.directories.first { !isReduced($0) && storedSize($0) != nil }
    return (full ?? structure.directories.first { storedSize($0) != nil }).flatMap(storedSize)
  }

  private static func largestSize(in structure: TIFFStructure) -> Size? {
    let sized = structure.directories.filter { storedSize($0) != nil }
    let full = sized.filter { !isReduced($0) }
    let largest = (full.isEmpty ? sized : full).max { area($0) < area($1) }
    return largest.flatMap { cropSize($0) ?? storedSize($0) }
  }

  private static func isReduced(_ directory: TIFFDirectory) -> Bool {
    (directory.integer(TIFFTag.subfileType) ?? 0) & 1 == 1
  }

  private static func area(_ directory: TIFFDirectory) -> Double {
    storedSize(directory).map { Double($0.width) * Double($0.height) } ?? 0
  }

  private static func storedSize(_ directory: TIFFDirectory) -> Size? {
    size(directory.integer(TIFFTag.width), directory.integer(TIFFTag.height))
  }

  private static func exifSize(_ directory: TIFFDirectory) -> Size? {
    size(directory.integer(TIFFTag.pixelWidth), directory.integer(TIFFTag.pixelHeight))
  }

  private static func cropSize(_ directory: TIFFDirectory) -> Size? {
    let sides = directory.integers(TIFFTag.defaultCropSize, limit: 2)
    return sides.count == 2 ? size(sides[0], sides[1]) : nil
  }

  /// Panasonic's borders of the picture on the sensor: top, left, bottom, right.
  private static func sensorSize(_ directory: TIFFDirectory) -> Size? {
    let borders = (4...7).compactMap { directory.integer($0) }
    return borders.count == 4 ? size(borders[3] - borders[1], borders[2] - borders[0]) : nil
  }

  private static func size(_ width: Int?, _ height: Int?) -> Size? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return (width, height)
  }

  private static func note(_ main: TIFFDirectory, in blocks: inout MetadataBlocks) {
    let limit = MetadataBlocks.lengthLimit
    if let packet = main.bytes(TIFFTag.xmp, limit: limit) { blocks.add(packet, to: \.xmp) }
    if let records = main.bytes(TIFFTag.iptc, limit: limit) { blocks.add(records, to: \.iptc) }
    if let resources = main.bytes(TIFFTag.photoshop, limit: limit) {
      blocks.add(PhotoshopResources(Array(resources)))
    }
  }
}
