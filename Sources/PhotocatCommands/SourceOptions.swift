import ArgumentKit
import Glibc
import PhotoImporting
import PhotoModel

/// Which files a command walks.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take more paths from this file, one per line; - for standard input.", valueName: "FILE"))
  var filesFrom: RawArgument?
  @OptionGroup var ignoring: IgnoreOptions

  /// The help of `--null-paths`, which each command declares itself: in some of them `-0` is taken.
  static let nullPathsHelp = ArgumentHelp(
    "Paths in --files-from end with a zero byte, not a line break.", section: "Files")

  /// Throws where the command line has no path that can be walked, and names no list of them.
  ///
  /// - Parameter nullPaths: whether the paths of the list end with a zero byte.
  func check(_ arguments: [RawArgument], nullPaths: Bool) throws {
    if nullPaths, filesFrom == nil { throw ValidationError("--null-paths goes with --files-from") }
    guard !arguments.isEmpty || filesFrom != nil else {
      throw ValidationError("give at least one PATH, or --files-from FILE")
    }
    guard arguments.allSatisfy({ !$0.bytes.isEmpty }) else { throw ValidationError("a path is empty") }
  }

  /// The paths on the command line and those in the file, and how many these are.
  func paths(_ arguments: [RawArgument], nullPaths: Bool) throws -> (all: [FilePath], list: PathList?) {
    var paths = arguments.map { FilePath(bytes: $0.bytes) }
    var list: PathList?
    if let filesFrom {
      let listed = try Self.read(filesFrom, separator: nullPaths ? 0 : UInt8(ascii: "\n"))
      list = PathList(file: FilePath(bytes: filesFrom.bytes), count: listed.count)
      paths += listed
    }
    // The system would take what is before the byte for the whole path.
    guard paths.allSatisfy({ !$0.bytes.contains(0) }) else {
      throw ValidationError("the list has zero bytes between its paths: use --null-paths")
    }
    guard !paths.isEmpty else { throw ValidationError("there is no path in the list") }
    guard paths.allSatisfy({ !$0.bytes.isEmpty }) else { throw ValidationError("a path is empty") }
    return (paths, list)
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
