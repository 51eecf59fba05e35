extension TimeZoneTable {
  /// Reads a compiled time zone file (RFC 8536), of version 2 or later.
  ///
  /// Such a file says everything twice, with times of 32 and of 64 bits; the second half is read. Version 1, which
  /// ends with the year 2037, has not been written since 2005. Gives nil for anything else, and for a file that
  /// counts leap seconds, whose clock no camera has.
  init?(tzif bytes: [UInt8]) {
    guard let first = TZifHeader(bytes[...]), first.version >= UInt8(ascii: "2") else { return nil }
    let second = bytes.dropFirst(TZifHeader.length + first.bodyLength(timeLength: 4))
    guard let header = TZifHeader(second), header.leapCount == 0, header.typeCount > 0 else { return nil }
    var body = second.dropFirst(TZifHeader.length)
    let length = header.bodyLength(timeLength: 8)
    guard body.count >= length else { return nil }
    let footer = body.dropFirst(length)

    let times = (0..<header.timeCount).map { _ in Int(truncatingIfNeeded: body.takeBigEndian(8)) }
    let types = body.take(header.timeCount).map(Int.init)
    let offsets = (0..<header.typeCount).map { _ in body.takeTypeOffset() }
    guard types.allSatisfy({ $0 < offsets.count }), times == times.sorted(),
      offsets.allSatisfy({ abs($0) < 86_400 })
    else { return nil }
    initialOffset = offsets[0]
    changes = zip(times, types).map { Change(instant: $0, offset: offsets[$1]) }
    rule = TimeZoneRule(footer: footer)
  }
}

/// The counts at the start of each half of a compiled time zone file.
private struct TZifHeader {
  static let length = 44
  let version: UInt8
  let leapCount: Int
  let timeCount: Int
  let typeCount: Int
  private let markerCount: Int
  private let abbreviationBytes: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.length, bytes.starts(with: "TZif".utf8) else { return nil }
    var rest = bytes.dropFirst(4)
    version = rest.take(1).first ?? 0
    _ = rest.take(15)
    let counts = (0..<6).map { _ in Int(rest.takeBigEndian(4)) }
    markerCount = counts[0] + counts[1]
    leapCount = counts[2]
    timeCount = counts[3]
    typeCount = counts[4]
    abbreviationBytes = counts[5]
  }

  /// How many bytes follow the header, where a time has `timeLength` of them.
  func bodyLength(timeLength: Int) -> Int {
    timeCount * (timeLength + 1) + typeCount * 6 + abbreviationBytes + leapCount * (timeLength + 4)
      + markerCount
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = prefix(count)
    removeFirst(taken.count)
    return taken
  }

  fileprivate mutating func takeBigEndian(_ count: Int) -> UInt64 {
    take(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads a type's offset, and passes its summer time flag and its abbreviation.
  fileprivate mutating func takeTypeOffset() -> Int {
    let offset = Int(Int32(truncatingIfNeeded: takeBigEndian(4)))
    _ = take(2)
    return offset
  }
}
