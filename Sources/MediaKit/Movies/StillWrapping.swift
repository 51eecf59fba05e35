/// A movie's picture in the file format for such pictures alone: HEIF.
///
/// HEVC and AV1 encode a movie's key picture and a photo alike, so what decodes photos decodes stills.
enum StillWrapping {
  /// Wraps a picture; nil where it is encoded in another way.
  static func file(_ sample: MovieSample, width: Int, height: Int) -> [UInt8]? {
    guard let kind = kinds[sample.codec], !sample.configuration.isEmpty else { return nil }
    let type = box("ftyp", Array((kind.brand + "\0\0\0\0mif1" + kind.brand).utf8))
    let length = meta(kind, sample, width, height, offset: 0).count
    return type + meta(kind, sample, width, height, offset: type.count + length + 8)
      + box("mdat", Array(sample.bytes))
  }

  private struct Kind {
    var brand: String
    var item: String
    var configuration: String
  }

  private static let hevc = Kind(brand: "heic", item: "hvc1", configuration: "hvcC")
  private static let kinds = [
    "hvc1": hevc, "hev1": hevc, "av01": Kind(brand: "avif", item: "av01", configuration: "av1C"),
  ]

  private static func meta(
    _ kind: Kind, _ sample: MovieSample, _ width: Int, _ height: Int, offset: Int
  ) -> [UInt8] {
    let handler = box("hdlr", number(0, 8) + Array("pict".utf8) + number(0, 13))
    let primary = box("pitm", number(0, 4) + number(1, 2))
    let entry = box("infe", [2, 0, 0, 0] + number(1, 2) + number(0, 2) + Array(kind.item.utf8) + [0])
    let items = box("iinf", number(0, 4) + number(1, 2) + entry)
    let extent = box("ispe", number(0, 4) + number(width, 4) + number(height, 4))
    let properties = box("ipco", extent + box(kind.configuration, Array(sample.configuration)))
    // One item with two properties, the second of which it cannot do without.
    let association = box("ipma", number(0, 4) + number(1, 4) + number(1, 2) + [2, 1, 0x82])
    // Version 0; places and lengths of four bytes; one item in one piece.
    let place = number(1, 2) + number(1, 2) + number(0, 2) + number(1, 2) + number(offset, 4)
    let location = box("iloc", number(0, 4) + [0x44, 0] + place + number(sample.bytes.count, 4))
    return box(
      "meta",
      number(0, 4) + handler + primary + location + items + box("iprp", properties + association))
  }

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
