import Digests
import Glibc
import PhotoModel

/// Says what a file is by its first words: all is a photo but what begins with "text", "damaged" or "locked".
///
/// A first line `answer {…}` prescribes a photo's metadata, and `sidecar {…}` a sidecar, as JSON.
enum FakeExaminer {
  static func examine(_ path: FilePath) -> MediaResult {
    guard let bytes = read(path) else { return .unreadable(reason: String(cString: strerror(errno))) }
    if bytes.starts(with: "text".utf8) { return .notAPhoto(kind: "a text") }
    if bytes.starts(with: "damaged".utf8) { return .damaged(reason: "cut off") }
    if bytes.starts(with: "locked".utf8) { return .unreadable(reason: "permission denied") }
    // A file that somebody is writing to.
    let growth = bytes.starts(with: "growing".utf8) ? 1 : 0
    guard let id = digest(bytes) else { fatalError("libcrypto cannot compute SHA-256") }
    let prescribed =
      prescription("answer ", "photo", "metadata", id, bytes)
      ?? prescription("sidecar ", "sidecar", "sidecar", id, bytes)
    if let prescribed { return prescribed }
    return .photo(id: id, byteCount: Int64(bytes.count + growth), metadata: metadata(bytes))
  }

  /// The answer with the JSON after `word` on the first line; what cannot be read is a photo like any other.
  private static func prescription(
    _ word: String, _ result: String, _ member: String, _ id: PhotoID, _ bytes: [UInt8]
  ) -> MediaResult? {
    guard bytes.starts(with: word.utf8) else { return nil }
    let json = bytes.dropFirst(word.utf8.count).prefix { $0 != UInt8(ascii: "\n") }
    let head = #"{"number":1,"result":"\#(result)","sha256":"\#(id)","bytes":\#(bytes.count),"\#(member)":"#
    return try? MediaAnswer(json: Array(head.utf8) + json + [UInt8(ascii: "}")]).result
  }

  private static func metadata(_ bytes: [UInt8]) -> MediaMetadata {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.width = 4_000
    metadata.height = 3_000
    metadata.title = String(decoding: bytes.prefix(40), as: UTF8.self)
    metadata.keywords = ["invented"]
    // Lets a test see which process answered, and how it was started.
    metadata.iso = Int(getpid())
    metadata.caption = CommandLine.arguments.dropFirst().joined(separator: " ")
    metadata.isPartial = CommandLine.arguments.contains("--without-exiv2")
    return metadata
  }

  private static func digest(_ bytes: [UInt8]) -> PhotoID? {
    let digest = SHA256()
    bytes.withUnsafeBytes { digest.update($0) }
    // The caller ends the program, and says why.
    return try? digest.finish()
  }

  private static func read(_ path: FilePath) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}
