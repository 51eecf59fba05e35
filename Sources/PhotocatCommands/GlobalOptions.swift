import ArgumentKit
import CatalogStore
import Glibc
import PhotoModel
import TerminalUI

/// What every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The catalog; see 'photocat help catalog'.", valueName: "FILE"))
  var catalog: RawArgument?
  @Option(help: ArgumentHelp("Whether to use colour and bold.", valueName: "WHEN"))
  var color: ColorChoice = .auto

  mutating func validate() throws {
    if let catalog, catalog.bytes.isEmpty { throw ValidationError("the catalog's name is empty") }
  }

  /// Where the catalog is, or will be; one that was found and may be somebody else's is an error.
  var location: CatalogLocation {
    get throws {
      let location = CatalogLocation.find(
        option: catalog.map { FilePath(bytes: $0.bytes) }, environment: Self.environmentPath,
        from: Self.workingFolder)
      try location.requireTrust()
      return location
    }
  }

  /// The value of an environment variable as a path.
  static func environmentPath(_ name: String) -> FilePath? {
    getenv(name).map { value in
      FilePath(bytes: UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) })
    }
  }

  /// The same path from the root on.
  static func absolute(_ path: FilePath) -> FilePath {
    if path.bytes.first == UInt8(ascii: "/") { return path }
    return path.bytes.isEmpty ? workingFolder : workingFolder.appending(path.bytes)
  }

  /// The folder in which the program was started.
  static var workingFolder: FilePath {
    guard let path = getcwd(nil, 0) else { return FilePath("") }
    defer { free(path) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }
}

extension ColorChoice: ExpressibleByArgument {}
