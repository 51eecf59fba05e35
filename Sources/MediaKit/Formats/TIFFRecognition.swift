import PhotoModel

/// Tells TIFF from the raw formats that are built like it.
///
/// A camera's name does not make a raw file: programs write it into the TIFF files they develop. What counts is
/// a directory with a picture as the sensor saw it.
enum TIFFRecognition {
  /// The format of the file in `source`, or nil where it has no header of TIFF or its relatives.
  static func format(of source: ByteSource) -> MediaFormat? {
    guard let order = TIFFStructure.byteOrder(source), let mark = source.number(2, at: 2, order) else {
      return nil
    }
    switch mark {
    case 42: return source.has("CR", at: 8) && source.uint8(at: 10) == 2 ? .cr2 : format(ofTIFF: source)
    case 0x4F52, 0x5352: return .orf
    case 0x55: return .rw2
    case 26 where source.has("HEAPCCDR", at: 6): return .crw
    case TIFFStructure.bigTIFF: return .tiff
    default: return nil
    }
  }

  private static func format(ofTIFF source: ByteSource) -> MediaFormat {
    guard let structure = TIFFStructure(source), let main = structure.main else { return .tiff }
    if main.entries[TIFFTag.dngVersion] != nil { return .dng }
    guard structure.directories.contains(where: isFromSensor),
      let make = main.text(TIFFTag.make)?.uppercased()
    else { return .tiff }
    let makers: [(String, MediaFormat)] = [
      ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("ASAHI", .pef), ("SAMSUNG", .srw),
    ]
    return makers.first { make.hasPrefix($0.0) }?.1 ?? .tiff
  }

  /// Whether the directory holds a colour filter's mosaic, or is packed as only cameras do.
  private static func isFromSensor(_ directory: TIFFDirectory) -> Bool {
    let mosaic = 32803
    let linearRaw = 34892
    let cameraCompressions: Set = [32767, 32769, 32770, 32772, 34713, 65535, 65000]
    let photometric = directory.integer(TIFFTag.photometric)
    if photometric == mosaic || photometric == linearRaw { return true }
    return directory.integer(TIFFTag.compression).map(cameraCompressions.contains) ?? false
  }
}
