/// Bytes in one block of memory that grows when needed and is used again and again.
///
/// Filling it allocates nothing once it has grown to the size of its largest contents.
public final class ByteBuffer {
  // No call leaves this class while it changes these, so the checks for overlapping accesses, which would take
  // a third of the time of drawing a row, could find nothing.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var capacity: Int
  /// The number of bytes held.
  @exclusivity(unchecked) public private(set) var count = 0

  /// Makes an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 256) {
    self.capacity = max(capacity, 32)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// The bytes held, until the buffer next changes.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// The bytes as text; what is not UTF-8 is replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets the bytes and keeps the memory.
  public func removeAll() { count = 0 }

  /// Appends one byte.
  public func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Appends `bytes`.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends `byte`, `count` times.
  func append(repeating byte: UInt8, count additional: Int) {
    guard additional > 0 else { return }
    reserve(additional)
    (base + count).update(repeating: byte, count: additional)
    count += additional
  }

  /// Appends the UTF-8 of `text`.
  public func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends `number` in decimal, with zeros in front up to `digits` digits.
  public func append(_ number: Int, digits: Int = 1) {
    let digits = max(Self.digitCount(of: number.magnitude), digits)
    reserve(digits + 1)
    if number < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    var rest = number.magnitude
    for position in stride(from: count + digits - 1, through: count, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      base[position] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    count += digits
  }

  /// Makes room for `additional` more bytes.
  @inline(__always)
  func reserve(_ additional: Int) {
    if count &+ additional > capacity { grow(to: count + additional) }
  }

  @inline(never)
  private func grow(to minimum: Int) {
    let newCapacity = max(minimum, capacity * 2)
    let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    newBase.update(from: base, count: count)
    base.deallocate()
    base = newBase
    capacity = newCapacity
  }

  private static func digitCount(of number: UInt) -> Int {
    var digits = 1
    var limit: UInt = 10
    while number >= limit, digits < 20 {
      digits += 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = next
    }
    return digits
  }
}
