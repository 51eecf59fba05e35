/// IPTC records: data sets with a number, a length and a value, one after the other.
enum IPTCRecords {
  /// Returns the data sets that photocat understands, under exiv2's keys.
  static func tags(in bytes: ArraySlice<UInt8>) -> PlainTags {
    let source = ByteSource(bytes)
    var values: [Int: [String]] = [:]
    var offset = 0
    while source.uint8(at: offset) == 0x1C, let record = source.uint8(at: offset + 1),
      let number = source.number(1, at: offset + 2), let length = source.number(2, at: offset + 3),
      length < 0x8000
    {
      let value = source.bytes(at: offset + 5, count: length)
      if record == 2, names[number] != nil, values[number]?.count ?? 0 < 10_000 {
        values[number, default: []].append(TextRepair.utf8OrLatin1(value))
      }
      offset += 5 + length
    }
    var tags = PlainTags()
    for (number, name) in names.sorted(by: { $0.key < $1.key }) {
      tags.add("Iptc.Application2." + name, values[number] ?? [])
    }
    return tags
  }

  private static let names = [
    5: "ObjectName", 25: "Keywords", 55: "DateCreated", 60: "TimeCreated", 62: "DigitizationDate",
    63: "DigitizationTime", 90: "City", 95: "ProvinceState", 100: "CountryCode", 101: "CountryName",
    105: "Headline", 120: "Caption",
  ]
}
