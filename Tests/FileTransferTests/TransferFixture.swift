import Glibc
import PhotoModel

@testable import FileTransfer

/// A folder with a source and a target in it, removed with everything in it at the end of a test.
final class TransferFixture: Sendable {
  let folder: FilePath

  init() throws {
    var template = Array("\(temporaryPlace)/photocat-transfer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FixtureError.failed(errno) }
    folder = FilePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    for name in [source, target] { _ = name.withCString { mkdir($0, 0o755) } }
  }

  deinit { Self.removeTree(folder) }

  var source: FilePath { folder.appending("source".utf8) }
  var target: FilePath { folder.appending("target".utf8) }

  /// Writes a file into the source folder and returns a request to bring it to `target`.
  func request(
    _ name: [UInt8] = Array("a.jpg".utf8), bytes: [UInt8], to target: String = "a.jpg", isMove: Bool = false
  ) throws -> CopyRequest {
    let path = source.appending(name)
    try Self.write(bytes, to: path)
    let digest = try FileDigest.compute(try Self.open(path)) { .sourceUnreadable(path, reason: $0) }
    return CopyRequest(
      source: path, id: digest, byteCount: Int64(bytes.count), target: FilePath(target), isMove: isMove)
  }

  func copier(_ hooks: CopyHooks = CopyHooks()) throws -> FileCopier {
    FileCopier(folders: try FolderMaker(root: target), hooks: hooks)
  }

  /// The names in the target folder.
  func targetNames() -> [String] { Self.names(in: target) }

  static func names(in folder: FilePath) -> [String] {
    entries(of: folder).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  private static func entries(of folder: FilePath) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  static func write(_ bytes: [UInt8], to path: FilePath) throws {
    let file = path.withCString { Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard file >= 0 else { throw FixtureError.failed(errno) }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw FixtureError.failed(errno) }
  }

  static func read(_ path: FilePath) -> [UInt8]? {
    guard let file = Descriptor(path, flags: O_RDONLY), let status = file.status else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(0, Glibc.read(file.number, buffer.baseAddress, buffer.count))
    }
  }

  static func status(_ path: FilePath) -> stat? {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 ? status : nil
  }

  private static func open(_ path: FilePath) throws -> Descriptor {
    guard let file = Descriptor(path, flags: O_RDONLY) else { throw FixtureError.failed(errno) }
    return file
  }

  private static func removeTree(_ path: FilePath) {
    for name in entries(of: path) {
      let entry = path.appending(name)
      if entry.withCString({ unlink($0) }) != 0 { removeTree(entry) }
    }
    _ = path.withCString { rmdir($0) }
  }
}

enum FixtureError: Error { case failed(Int32) }

extension Result where Failure == TransferError {
  /// The error, where there is one.
  var failure: TransferError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// A megabyte and a bit that does not repeat within a page.
let largeBytes = (0..<1_300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }

/// Where temporary files belong.
private var temporaryPlace: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
