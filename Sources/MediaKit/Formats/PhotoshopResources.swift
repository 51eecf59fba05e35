/// Photoshop's image resources: the wrapping in which JPEG and TIFF files carry IPTC records.
struct PhotoshopResources {
  /// The IPTC records (resource 0x0404), each block apart.
  private(set) var iptc: [ArraySlice<UInt8>] = []
  /// The MD5 that the IPTC records had when XMP was last brought in line with them (resource 0x0425).
  private(set) var iptcDigest: ArraySlice<UInt8>?

  /// Reads the resources in `bytes`.
  init(_ bytes: [UInt8]) {
    let source = ByteSource(bytes)
    var offset = 0
    while source.has("8BIM", at: offset), iptc.count < MetadataBlocks.countLimit,
      let identifier = source.number(2, at: offset + 4), let nameLength = source.uint8(at: offset + 6)
    {
      // The name with its length, and the data, are each padded to an even number of bytes.
      let lengthOffset = offset + 6 + (Int(nameLength) + 2) / 2 * 2
      guard let length = source.number(4, at: lengthOffset) else { break }
      note(identifier, source.bytes(at: lengthOffset + 4, count: length))
      offset = lengthOffset + 4 + (length + 1) / 2 * 2
    }
  }

  private mutating func note(_ identifier: Int, _ data: ArraySlice<UInt8>) {
    if identifier == 0x0404 && !data.isEmpty { iptc.append(data) }
    if identifier == 0x0425 && data.count == 16 { iptcDigest = data }
  }

  /// Whether a program that knows no XMP has changed the IPTC records since.
  var isIPTCNewer: Bool {
    guard let iptcDigest, let records = iptc.first, let digest = MD5.digest(of: records) else { return false }
    return !digest.elementsEqual(iptcDigest)
  }
}
