import PhotoModel

/// The name that a source has in the moment before it goes: `.photocat-aside-` and its own.
///
/// It follows from the source's name, so that whoever knows that knows where to look after a run was killed, and a
/// person who finds such a file can tell what it is. A name too long for that is replaced by 16 digits made of it.
enum AsideName {
  /// The name for a file called `name`.
  static func make(for name: some Collection<UInt8>) -> [UInt8] {
    let whole = Array(prefix.utf8) + name
    guard whole.count > 255 else { return whole }
    let digits = String(hash(name), radix: 16)
    return Array((longPrefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits).utf8)
  }

  /// The name of the file that lies under `name` for the moment; nil for every other name, and one made of a long name.
  static func original(of name: some Collection<UInt8>) -> [UInt8]? {
    guard name.starts(with: prefix.utf8), name.count > prefix.utf8.count else { return nil }
    return Array(name.dropFirst(prefix.utf8.count))
  }

  private static let prefix = ".photocat-aside-"
  private static let longPrefix = ".photocat-aside."

  /// FNV-1a: the same in every run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
