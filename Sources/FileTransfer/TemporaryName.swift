/// The name of a file that is being written: `.photocat-`, the number of the process, 16 random digits, `.part`.
///
/// Example: `.photocat-4711-00c0ffee12345678.part`. Such a file is locked (`flock`) as long as its process lives;
/// see ``LeftOvers``.
enum TemporaryName {
  /// Makes a name that nobody has.
  static func make(process: Int32) -> [UInt8] {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let random = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    return Array("\(prefix)\(process)-\(random)\(suffix)".utf8)
  }

  /// Whether `name` has the form that ``make(process:)`` gives.
  static func matches(_ name: some Collection<UInt8>) -> Bool {
    let name = Array(name)
    guard name.starts(with: prefix.utf8), name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8),
      name.count > prefix.utf8.count + suffix.utf8.count
    else { return false }
    let middle = name[prefix.utf8.count..<(name.count - suffix.utf8.count)]
    let parts = middle.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].count == 16 else { return false }
    return parts[0].allSatisfy { (0x30...0x39).contains($0) }
      && parts[1].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static let prefix = ".photocat-"
  private static let suffix = ".part"
}
