import ArgumentKit
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
      let separator = nullPaths ? 0 : UInt8(ascii: "\n")
      let listed = try ListFile.entries(of: filesFrom, separator: separator).map { FilePath(bytes: $0.bytes) }
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
}
