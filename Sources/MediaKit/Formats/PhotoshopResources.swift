/// Photoshop's image resources: the wrapping in which JPEG and TIFF files carry IPTC records.
enum PhotoshopResources {
  /// Returns the IPTC records (resource 0x0404), each block apart.
  static func iptcRecords(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let source = ByteSource(bytes)
    var records: [ArraySlice<UInt8>] = []
    var offset = 0
    while source.has("8BIM", at: offset), records.count < MetadataBlocks.countLimit,
      let identifier = source.number(2, at: offset + 4), let nameLength = source.uint8(at: offset + 6)
    {
      // The name with its length, and the data, are each padded to an even number of bytes.
      let lengthOffset = offset + 6 + (Int(nameLength) + 2) / 2 * 2
      guard let length = source.number(4, at: lengthOffset) else { break }
      let data = source.bytes(at: lengthOffset + 4, count: length)
      if identifier == 0x0404 && !data.isEmpty { records.append(data) }
      offset = lengthOffset + 4 + (length + 1) / 2 * 2
    }
    return records
  }
}
