extension TestFiles {
  /// A HEIC file without picture data: one item with its extent, a crop, and quarter turns; EXIF with an orientation.
  static func heic(
    width: Int, height: Int, crop: (width: Int, height: Int)? = nil, turns: UInt8, orientation: Int = 1
  ) -> [UInt8] {
    var properties = [box("ispe", [0, 0, 0, 0] + big(width, 4) + big(height, 4))]
    if let crop {
      let parts = [crop.width, 1, crop.height, 1, 0, 1, 0, 1].flatMap { big($0, 4) }
      properties.append(box("clap", parts))
    }
    if turns > 0 { properties.append(box("irot", [turns])) }
    let associations =
      [0, 0, 0, 0] + big(1, 4) + big(1, 2) + [UInt8(properties.count)]
      + (1...properties.count).map { UInt8($0) | 0x80 }
    let exif = big(0, 4) + tiff([.short(0x112, orientation)])
    let items = [0, 0, 0, 0] + big(2, 2) + item(1, "hvc1") + item(2, "Exif")
    let handler = box(
      "hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let location = { (offset: Int) in
      // Version 0, offsets and lengths of four bytes, one item with one extent.
      box(
        "iloc",
        [0, 0, 0, 0, 0x44, 0] + big(1, 2) + big(2, 2) + [0, 0] + big(1, 2) + big(offset, 4)
          + big(exif.count, 4))
    }
    let meta = { (offset: Int) in
      box(
        "meta",
        [0, 0, 0, 0] + handler + box("pitm", [0, 0, 0, 0] + big(1, 2)) + box("iinf", items)
          + box("iprp", box("ipco", properties.flatMap { $0 }) + box("ipma", associations)) + location(offset)
      )
    }
    let type = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
    return type + meta(type.count + meta(0).count + 8) + box("mdat", exif)
  }

  private static func item(_ identifier: Int, _ type: String) -> [UInt8] {
    box("infe", [2, 0, 0, 0] + big(identifier, 2) + [0, 0] + Array(type.utf8) + [0])
  }

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    big(payload.count + 8, 4) + Array(type.utf8) + payload
  }
}
