/// Reads the first pictures of an MPEG transport stream, as AVCHD cameras write it.
struct TransportStream {
  private let source: ByteSource
  private let packetLength: Int
  /// Where a packet's first byte stands: behind four bytes of time in packets of 192.
  private let lead: Int

  /// How much of the beginning and of the end is read.
  private static let stretch = 2 << 20
  private static let pictureLimit = 1 << 20

  /// Reads the headers of the stream in `source`; nil where it holds no pictures.
  static func read(_ source: ByteSource) -> MovieHeader? {
    guard let stream = TransportStream(source), let pictures = stream.pictures() else { return nil }
    var header = MovieHeader()
    let units = H264.units(in: pictures.bytes)
    let size = pictures.size(in: units)
    header.setSize(width: size?.width, height: size?.height)
    if header.size == nil { header.warnings.append(unknownPictures) }
    for unit in units where H264.type(of: unit) == H264.supplement {
      AVCHDNotes.read(H264.unescaped(unit), into: &header.blocks.plain)
    }
    if let first = pictures.time, let last = stream.lastTime(of: pictures.packetID) {
      // The clock of 90 kHz starts anew after a day.
      header.setDuration(Double((last - first) & (1 << 33 - 1)) / 90_000)
    }
    return header
  }

  private static let unknownPictures =
    "Neither H.264 nor MPEG-2 is found among its pictures, so that their size is not known."

  /// The length of a packet: 188 bytes, or 192 with a time before each; nil where `source` is no such stream.
  static func packetLength(of source: ByteSource) -> Int? {
    for (length, lead) in [(188, 0), (192, 4)] {
      let count = min(source.count / length, 8)
      guard count >= 3 else { continue }
      if (0..<count).allSatisfy({ source.uint8(at: $0 * length + lead) == 0x47 }) { return length }
    }
    return nil
  }

  init?(_ source: ByteSource) {
    guard let length = Self.packetLength(of: source) else { return nil }
    self.source = source
    packetLength = length
    lead = length - 188
  }

  // MARK: Packets

  /// One packet's payload, and whether a new unit begins with it.
  private struct Packet {
    var packetID: Int
    var startsUnit: Bool
    var payload: ArraySlice<UInt8>
  }

  private func packet(_ index: Int) -> Packet? {
    guard let bytes = source.exactly(188, at: index * packetLength + lead), bytes.first == 0x47 else {
      return nil
    }
    let start = bytes.startIndex
    let control = bytes[start + 3]
    var skipped = 4
    // Something stands between header and payload.
    if control & 0x20 != 0 { skipped += 1 + Int(bytes[start + 4]) }
    let payload = control & 0x10 == 0 ? [] : bytes.dropFirst(skipped)
    return Packet(
      packetID: Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2]),
      startsUnit: bytes[start + 1] & 0x40 != 0, payload: payload)
  }

  /// The bytes of the first pictures without the packets' wrapping.
  struct Pictures {
    var packetID: Int
    /// When the first is shown, in 90,000ths of a second.
    var time: Int?
    var bytes: [UInt8] = []

    /// How they are encoded, as far as it matters for a still: "H264", "mp2v", or nothing.
    var codec: String {
      let units = H264.units(in: bytes)
      if units.contains(where: { MPEG2Size($0) != nil }) { return "mp2v" }
      return units.contains { H264.type(of: $0) == H264.parameters } ? "H264" : ""
    }

    /// The size as stored, in the first of their units that states one.
    func size(in units: [ArraySlice<UInt8>]) -> (width: Int, height: Int)? {
      units.firstNonNil { unit in
        if let size = MPEG2Size(unit) { return (size.width, size.height) }
        guard H264.type(of: unit) == H264.parameters else { return nil }
        return H264Size(parameters: H264.unescaped(unit)).map { ($0.width, $0.height) }
      }
    }
  }

  /// Collects the first pictures; nil where the beginning has none.
  func pictures() -> Pictures? {
    var pictures: Pictures?
    for index in 0..<(min(source.count, Self.stretch) / packetLength) {
      guard let packet = packet(index) else { continue }
      if packet.startsUnit, Self.isPicture(packet.payload) {
        if pictures == nil {
          pictures = Pictures(packetID: packet.packetID, time: Self.time(in: packet.payload))
        }
        guard pictures?.packetID == packet.packetID else { continue }
        let header = packet.payload.dropFirst(8).first.map { 9 + Int($0) } ?? 9
        pictures?.bytes += packet.payload.dropFirst(header)
      } else if !packet.startsUnit, pictures?.packetID == packet.packetID {
        pictures?.bytes += packet.payload
      }
      if let count = pictures?.bytes.count, count > Self.pictureLimit { break }
    }
    return pictures
  }

  /// Whether a unit is part of a stream of pictures.
  private static func isPicture(_ payload: ArraySlice<UInt8>) -> Bool {
    payload.starts(with: [0, 0, 1]) && payload.dropFirst(3).first.map { $0 & 0xF0 == 0xE0 } == true
  }

  /// When a unit is shown, in 33 bits among markers.
  private static func time(in payload: ArraySlice<UInt8>) -> Int? {
    let bytes = payload.prefix(14).map(Int.init)
    guard bytes.count == 14, bytes[7] & 0x80 != 0 else { return nil }
    let upper = (bytes[9] >> 1 & 7) << 30
    let middle = bytes[10] << 22 | (bytes[11] >> 1) << 15
    return upper | middle | bytes[12] << 7 | bytes[13] >> 1
  }

  private func lastTime(of packetID: Int) -> Int? {
    let count = source.count / packetLength
    let first = max(0, count - Self.stretch / packetLength)
    // The source keeps what it read last, so the packets are read forwards; of shown times the last is the latest.
    var last: Int?
    for index in first..<count {
      guard let packet = packet(index), packet.packetID == packetID, packet.startsUnit else { continue }
      last = Self.time(in: packet.payload).map { time in last.map { max($0, time) } ?? time } ?? last
    }
    return last
  }
}
