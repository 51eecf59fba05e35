/// Builds the small files that the tests read.
enum TestFiles {
  /// A TIFF structure with its main directory, and EXIF and GPS directories where they are not empty.
  static func tiff(
    _ main: [TestTag], exif: [TestTag] = [], gps: [TestTag] = [], isBigEndian: Bool = true
  ) -> [UInt8] {
    var file: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] : [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    var main = main
    if !exif.isEmpty { main.append(.long(0x8769, 0)) }
    if !gps.isEmpty { main.append(.long(0x8825, 0)) }
    let exifOffset = file.count + length(of: main)
    let gpsOffset = exifOffset + (exif.isEmpty ? 0 : length(of: exif))
    main = main.map { tag in
      switch tag.number {
      case 0x8769: .long(tag.number, exifOffset)
      case 0x8825: .long(tag.number, gpsOffset)
      default: tag
      }
    }
    for directory in [main, exif, gps] where !directory.isEmpty {
      file += Self.directory(directory, at: file.count, isBigEndian: isBigEndian)
    }
    return file
  }

  private static func length(of tags: [TestTag]) -> Int {
    6 + 12 * tags.count
      + tags.map { valueLength($0) > 4 ? valueLength($0) + valueLength($0) % 2 : 0 }.reduce(0, +)
  }

  private static func valueLength(_ tag: TestTag) -> Int { tag.numbers.count * tag.width }

  private static func directory(_ tags: [TestTag], at offset: Int, isBigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      let bytes = big(value, width)
      return isBigEndian ? bytes : bytes.reversed()
    }
    let tags = tags.sorted { $0.number < $1.number }
    var entries = number(tags.count, 2)
    var values: [UInt8] = []
    for tag in tags {
      let value = tag.numbers.flatMap { number($0, tag.width) }
      entries += number(tag.number, 2) + number(tag.type, 2) + number(tag.count, 4)
      if value.count <= 4 {
        entries += value + [UInt8](repeating: 0, count: 4 - value.count)
      } else {
        entries += number(offset + 6 + 12 * tags.count + values.count, 4)
        values += value + [UInt8](repeating: 0, count: value.count % 2)
      }
    }
    return entries + number(0, 4) + values
  }

  /// A number with its most significant byte first.
  static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  // MARK: JPEG

  /// A JPEG file with the given segments before its frame, and an empty scan.
  static func jpeg(width: Int = 40, height: Int = 24, _ segments: [UInt8]...) -> [UInt8] {
    let frame: [UInt8] = [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
    let scan: [UInt8] = [1, 1, 0, 0, 63, 0]
    return [0xFF, 0xD8] + segments.flatMap { $0 } + segment(0xC0, frame) + segment(0xDA, scan) + [
      0x12, 0xFF, 0xD9,
    ]
  }

  /// A segment of a JPEG file.
  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(payload.count + 2, 2) + payload
  }

  /// The segment that holds EXIF.
  static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  /// The segment that holds XMP: a description with these properties.
  static func xmp(_ properties: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet(properties))
  }

  /// An XMP packet with these properties.
  static func packet(_ properties: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  /// The segment that holds IPTC: data sets of records 1 and 2 by number.
  static func iptc(_ sets: (record: UInt8, set: UInt8, value: [UInt8])...) -> [UInt8] {
    var records: [UInt8] = []
    for set in sets { records += [0x1C, set.record, set.set] + big(set.value.count, 2) + set.value }
    let padding = [UInt8](repeating: 0, count: records.count % 2)
    let resource =
      Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0] + big(records.count, 4) + records + padding
    return segment(0xED, resource)
  }

  // MARK: PNG

  /// A PNG file with the given chunks between its header and its end.
  static func png(width: Int = 40, height: Int = 24, _ chunks: (kind: String, data: [UInt8])...) -> [UInt8] {
    png(width: width, height: height, chunks: chunks)
  }

  /// A PNG file with the chunks of an array.
  static func png(
    width: Int = 40, height: Int = 24, chunks: [(kind: String, data: [UInt8])]
  ) -> [UInt8] {
    let header = big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    for chunk in [(kind: "IHDR", data: header)] + chunks + [(kind: "IEND", data: [])] {
      // photocat does not check the sums.
      file += big(chunk.data.count, 4) + Array(chunk.kind.utf8) + chunk.data + [0, 0, 0, 0]
    }
    return file
  }
}
