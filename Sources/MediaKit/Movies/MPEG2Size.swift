/// The size in the sequence header of an MPEG-2 stream.
struct MPEG2Size {
  /// Columns as stored.
  let width: Int
  /// Rows as stored.
  let height: Int

  /// Reads a unit without its start code: 12 bits each behind the number of such headers, which H.264 never has.
  init?(_ unit: ArraySlice<UInt8>) {
    let bytes = unit.prefix(4).map(Int.init)
    guard bytes.count == 4, bytes[0] == 0xB3 else { return nil }
    width = bytes[1] << 4 | bytes[2] >> 4
    height = (bytes[2] & 15) << 8 | bytes[3]
    guard width > 0, height > 0 else { return nil }
  }
}
