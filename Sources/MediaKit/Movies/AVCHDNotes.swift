/// What AVCHD cameras note beside their pictures: the time on their clock, the position, and who made them.
enum AVCHDNotes {
  /// The identifier of such notes, and their own name.
  private static let identifier: [UInt8] =
    [0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66]
    + Array("MDPM".utf8)

  /// Reads the notes in a unit of supplements, if there are any.
  static func read(_ unit: [UInt8], into tags: inout PlainTags) {
    guard let start = unit.indices.first(where: { unit[$0...].starts(with: identifier) }) else { return }
    let notes = ByteSource(unit[(start + identifier.count)...])
    var found: [UInt8: [UInt8]] = [:]
    for index in 0..<Int(notes.uint8(at: 0) ?? 0) {
      guard let note = notes.exactly(5, at: 1 + 5 * index), let number = note.first else { break }
      found[number] = Array(note.dropFirst())
    }
    if let day = found[0x18], let time = found[0x19] { tags.add("AVCHD.DateTimeOriginal", [text(day, time)]) }
    if let maker = found[0xE0], let name = makers[Int(maker[0]) << 8 | Int(maker[1])] {
      tags.add("AVCHD.Make", [name])
    }
    // Sony's cameras have their model in three notes; others may have something else there.
    if found[0xE0]?.starts(with: [1, 8]) == true {
      let model = (UInt8(0xE4)...0xE6).compactMap { found[$0] }.joined().prefix { $0 != 0 }
      if let model = TextRepair.exifText(ArraySlice(model)) { tags.add("AVCHD.Model", [model]) }
    }
    readPosition(found, into: &tags)
  }

  /// Reads the position as EXIF has it, and under EXIF's keys: a letter and three fractions each for both axes.
  private static func readPosition(_ found: [UInt8: [UInt8]], into tags: inout PlainTags) {
    for (name, letter, numbers) in [
      ("GPSLatitude", UInt8(0xB1), UInt8(0xB2)...0xB4), ("GPSLongitude", 0xB5, 0xB6...0xB8),
    ] {
      let fractions = numbers.compactMap { found[$0].map(fraction) }
      guard fractions.count == 3, let reference = found[letter] else { continue }
      tags.add("Exif.GPSInfo." + name, [fractions.joined(separator: " ")])
      tags.add("Exif.GPSInfo." + name + "Ref", [TextRepair.latin1(reference.prefix { $0 != 0 })])
    }
    guard let height = found[0xBA] else { return }
    tags.add("Exif.GPSInfo.GPSAltitude", [fraction(height)])
    let isBelow = found[0xB9]?.contains { $0 != 0 } == true
    tags.add("Exif.GPSInfo.GPSAltitudeRef", [isBelow ? "1" : "0"])
  }

  /// A fraction in exiv2's notation, of two bytes each.
  private static func fraction(_ note: [UInt8]) -> String {
    "\(Int(note[0]) << 8 | Int(note[1]))/\(Int(note[2]) << 8 | Int(note[3]))"
  }

  /// The digits stand in halves of bytes: zone, century, year, month; day, hour, minute, second.
  private static func text(_ day: [UInt8], _ time: [UInt8]) -> String {
    let digits = (day.dropFirst() + time).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\(digits[0])\(digits[1])-\(digits[2])-\(digits[3])T\(digits[4]):\(digits[5]):\(digits[6])"
      + offset(day[0])
  }

  /// The zone: a sign, hours and a half. Zero may be unset, and with summer time it is not said what is meant.
  private static func offset(_ zone: UInt8) -> String {
    let hours = zone >> 1 & 15
    guard zone & 0xC0 == 0, zone != 0, hours <= 14 else { return "" }
    return (zone & 0x20 == 0 ? "+" : "-") + (hours < 10 ? "0" : "") + "\(hours):"
      + (zone & 1 == 0 ? "00" : "30")
  }

  private static let makers = [0x0103: "Panasonic", 0x0108: "Sony", 0x1011: "Canon", 0x1104: "JVC"]
}
