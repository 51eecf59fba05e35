import Glibc

/// The bytes of a file or of a block inside one, read at any place and never past the end.
///
/// Reading beyond the end gives fewer bytes or nil, so a length that a hostile file states can be passed as it is.
final class ByteSource {
  /// How many bytes there are.
  let count: Int
  private let descriptor: Int32?
  /// The bytes themselves, or the stretch of the file that was read last.
  private var window: [UInt8]
  private var windowStart = 0

  private static let windowLength = 64 * 1024

  /// Takes bytes that are in memory.
  init(_ bytes: [UInt8]) {
    window = bytes
    count = bytes.count
    descriptor = nil
  }

  /// Takes a part of bytes that are in memory.
  convenience init(_ bytes: ArraySlice<UInt8>) { self.init(Array(bytes)) }

  /// Reads from an open file, which must stay open, as far as `count`.
  init(descriptor: Int32, count: Int) {
    window = []
    self.count = count
    self.descriptor = descriptor
  }

  /// All bytes, if they are in memory.
  var whole: [UInt8]? { descriptor == nil ? window : nil }

  /// The bytes from `offset` on, `count` of them or as many as there are.
  func bytes(at offset: Int, count wanted: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < count, wanted > 0 else { return [] }
    let length = min(wanted, count - offset)
    if offset < windowStart || offset - windowStart + length > window.count {
      fill(from: offset, length: length)
    }
    let start = offset - windowStart
    guard start >= 0, start < window.count else { return [] }
    return window[start..<min(start + length, window.count)]
  }

  /// The bytes from `offset` on, or nil where there are fewer than `count`.
  func exactly(_ count: Int, at offset: Int) -> ArraySlice<UInt8>? {
    let found = bytes(at: offset, count: count)
    return found.count == count ? found : nil
  }

  /// The byte at `offset`.
  func uint8(at offset: Int) -> UInt8? { exactly(1, at: offset)?.first }

  /// The number in `length` bytes at `offset`, at most seven of them.
  func number(_ length: Int, at offset: Int, _ order: ByteOrder = .bigEndian) -> Int? {
    guard let bytes = exactly(length, at: offset), length < 8 else { return nil }
    switch order {
    case .bigEndian: return bytes.reduce(0) { $0 << 8 | Int($1) }
    case .littleEndian: return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Whether `text` stands at `offset`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { bytes(at: offset, count: $0.count).elementsEqual($0) }
  }

  private func fill(from offset: Int, length: Int) {
    guard let descriptor else { return }
    let wanted = min(max(length, Self.windowLength), count - offset)
    windowStart = offset
    window = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      filled = Self.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Reads until `buffer` is full or the file ends; an error counts as the end.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count {
      let got = pread(
        descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, off_t(offset + filled))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
    return filled
  }
}

/// Which byte of a number comes first.
enum ByteOrder {
  case bigEndian
  case littleEndian
}
