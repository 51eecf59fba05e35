/// Puts together the XMP packets that JPEG files spread over several segments.
struct ExtendedXMP {
  private var parts: [(group: [UInt8], offset: Int, bytes: ArraySlice<UInt8>)] = []
  private var length = 0
  /// The digests of the packets, in the order of the file.
  private var groups: [[UInt8]] = []

  /// Adds a segment's bytes after its signature: a digest that names the packet, its length, an offset, the part.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    guard segment.count > 40, length < MetadataBlocks.lengthLimit else { return }
    let group = Array(segment.prefix(32))
    if !groups.contains(group) {
      guard groups.count < MetadataBlocks.countLimit else { return }
      groups.append(group)
    }
    let offset = segment.dropFirst(36).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let bytes = segment.dropFirst(40)
    length += bytes.count
    parts.append((group, offset, bytes))
  }

  /// The packets in the order of the file, each from its parts in order; parts that are missing end a packet.
  func packets() -> [ArraySlice<UInt8>] {
    let parts = Dictionary(grouping: parts, by: \.group)
    return groups.compactMap { parts[$0] }.map { parts in
      var packet: ArraySlice<UInt8> = []
      for part in parts.sorted(by: { $0.offset < $1.offset }) where part.offset == packet.count {
        packet += part.bytes
      }
      return packet
    }
  }
}
