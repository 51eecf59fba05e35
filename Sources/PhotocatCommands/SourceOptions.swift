import ArgumentKit
import Glibc
import PhotoModel

/// Which files a command walks.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take more paths from this file, one per line; - for standard input.", valueName: "FILE"))
  var filesFrom: RawArgument?
  @Flag(help: "Paths in --files-from end with a zero byte, not a line break.")
  var nullPaths = false
  @Flag(help: "Look into hidden files, other programs' debris, and what a .photocatignore names.")
  var noIgnore = false

  mutating func validate() throws {
    if nullPaths, filesFrom == nil { throw ValidationError("--null-paths goes with --files-from") }
  }

  /// Throws where the command line has no path that can be walked, and names no list of them.
  func check(_ arguments: [RawArgument]) throws {
    guard !arguments.isEmpty || filesFrom != nil else {
      throw ValidationError("give at least one PATH, or --files-from FILE")
    }
    guard arguments.allSatisfy({ !$0.bytes.isEmpty }) else { throw ValidationError("a path is empty") }
  }

  /// The paths on the command line and those in the file.
  func paths(_ arguments: [RawArgument]) throws -> [FilePath] {
    var paths = arguments.map { FilePath(bytes: $0.bytes) }
    if let filesFrom { paths += try Self.read(filesFrom, separator: nullPaths ? 0 : UInt8(ascii: "\n")) }
    guard !paths.isEmpty else { throw ValidationError("there is no path in the list") }
    guard paths.allSatisfy({ !$0.bytes.isEmpty }) else { throw ValidationError("a path is empty") }
    return paths
  }

  private static func read(_ name: RawArgument, separator: UInt8) throws -> [FilePath] {
    let isInput = name.bytes == [UInt8(ascii: "-")]
    let path = FilePath(bytes: name.bytes)
    let descriptor = isInput ? STDIN_FILENO : path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw UnreadableList(path: path, reason: SystemError.lastReason) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw UnreadableList(path: path, reason: SystemError.lastReason) }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes.split(separator: separator).map { FilePath(bytes: $0) }
  }
}

/// A list of paths cannot be read.
struct UnreadableList: Error, CustomStringConvertible {
  let path: FilePath
  let reason: String

  var description: String { "cannot read the list of paths \(path): \(reason)" }
}
