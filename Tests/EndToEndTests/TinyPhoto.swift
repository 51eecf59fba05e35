/// Pictures of one grey pixel, as bytes.
enum TinyPhoto {
  /// A JPEG with a few EXIF tags; the size is what its header says.
  static func jpeg(
    taken: String? = nil, make: String? = nil, model: String? = nil, width: UInt16 = 1, height: UInt16 = 1
  ) -> [UInt8] {
    var picture = plainJPEG
    picture.replaceSubrange(94..<98, with: bigEndian(height) + bigEndian(width))
    let exif = Array("Exif\0\0".utf8) + tiff(taken: taken, make: make, model: model)
    return picture[..<2] + [0xFF, 0xE1] + bigEndian(UInt16(exif.count + 2)) + exif + picture[2...]
  }

  /// A JPEG with an XMP packet that has these attributes of exif.
  static func jpeg(xmp attributes: String) -> [UInt8] {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:exif="http://ns.adobe.com/exif/1.0/" \(attributes)/></rdf:RDF></x:xmpmeta>
      """
    return plainJPEG[..<2] + [0xFF, 0xE1] + bigEndian(UInt16(packet.utf8.count + 2)) + Array(packet.utf8)
      + plainJPEG[2...]
  }

  /// A JPEG whose decoder has to keep all of the picture in memory.
  static func progressiveJPEG(width: UInt16, height: UInt16) -> [UInt8] {
    var picture = plainJPEG
    picture.replaceSubrange(94..<98, with: bigEndian(height) + bigEndian(width))
    picture[90] = 0xC2
    // A first scan holds the means alone.
    picture[154] = 0
    return picture
  }

  /// A PNG; `mark` behind its end makes it a picture of its own.
  static func png(_ mark: String = "") -> [UInt8] { plainPNG + Array(mark.utf8) }

  // MARK: EXIF

  private typealias Tag = (number: UInt16, text: String)

  private static func tiff(taken: String?, make: String?, model: String?) -> [UInt8] {
    var camera: [Tag] = []
    if let make { camera.append((0x10F, make)) }
    if let model { camera.append((0x110, model)) }
    var capture: [Tag] = []
    if let taken { capture.append((0x9003, taken)) }
    let start = 8
    let end = start + directorySize(camera.count + 1) + camera.map { padded($0.text).count }.reduce(0, +)
    return Array("II*\0".utf8) + littleEndian(UInt32(start)) + directory(camera, at: start, exif: UInt32(end))
      + directory(capture, at: end, exif: nil)
  }

  private static func directory(_ tags: [Tag], at start: Int, exif: UInt32?) -> [UInt8] {
    let count = tags.count + (exif == nil ? 0 : 1)
    var entries = littleEndian(UInt16(count))
    var values: [UInt8] = []
    for (number, text) in tags {
      let offset = UInt32(start + directorySize(count) + values.count)
      entries += littleEndian(number) + littleEndian(UInt16(2)) + littleEndian(UInt32(text.utf8.count + 1))
      entries += littleEndian(offset)
      values += padded(text)
    }
    if let exif {
      entries += littleEndian(UInt16(0x8769)) + littleEndian(UInt16(4)) + littleEndian(UInt32(1))
      entries += littleEndian(exif)
    }
    return entries + littleEndian(UInt32(0)) + values
  }

  private static func directorySize(_ count: Int) -> Int { 2 + 12 * count + 4 }

  /// A text with its zero, at least as long as what an entry could hold by itself.
  private static func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return bytes + Array(repeating: 0, count: max(0, 6 - bytes.count) + bytes.count % 2)
  }

  private static func bigEndian(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  // MARK: Bytes

  private static let plainJPEG = bytes(
    """
    ffd8ffe000104a46494600010100000100010000ffdb004300ffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0000b080001000101011100ffc40014
    000100000000000000000000000000000000ffc40014100100000000000000000000000000000000ffda0008010100003f003fffd9
    """)

  private static let plainPNG = bytes(
    """
    89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c63680000008200817
    7cd72b60000000049454e44ae426082
    """)

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
