import CLinux
import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

/// What a file has besides its bytes: extended attributes, an access list, holes.
@Suite(.enabled(if: Attributes.areKept, "the temporary folder's disk keeps no extended attributes"))
struct AttributeTests {
  private let fixture: TransferFixture

  init() throws { fixture = try TransferFixture() }

  private func taggedPhoto(isMove: Bool) throws -> CopyRequest {
    let request = try fixture.request(bytes: [1, 2], isMove: isMove)
    try #require(Attributes.set(Attributes.tags, Attributes.name, of: request.source))
    return request
  }

  @Test func aCopyHasTheAttributesOfItsSource() throws {
    let copied = try fixture.copier().bring([taggedPhoto(isMove: false)])[0].get()
    #expect(copied.lostAttribute == nil)
    #expect(Attributes.value(Attributes.name, of: copied.path) == Attributes.tags)
  }

  @Test func anUnwritableSourceKeepsItsAttributesToo() throws {
    let request = try taggedPhoto(isMove: false)
    _ = request.source.withCString { chmod($0, 0o444) }
    let copied = try fixture.copier().bring([request])[0].get()
    #expect(Attributes.value(Attributes.name, of: copied.path) == Attributes.tags)
    #expect(TransferFixture.status(copied.path).map { $0.st_mode & 0o777 } == 0o444)
  }

  @Test func anAccessListIsKept() throws {
    let request = try fixture.request(bytes: [1, 2])
    // Owner rw, user 12345 r, group r, mask r, others nothing: version 2, then tag, permissions and id of each entry.
    let entries: [(UInt16, UInt16, UInt32)] = [
      (1, 6, .max), (2, 4, 12_345), (4, 4, .max), (16, 4, .max), (32, 0, .max),
    ]
    let list = entries.reduce(into: Self.bytes(UInt32(2))) {
      $0 += Self.bytes($1.0) + Self.bytes($1.1) + Self.bytes($1.2)
    }
    let name = "system.posix_acl_access"
    try #require(Attributes.set(list, name, of: request.source))
    let copied = try fixture.copier().bring([request])[0].get()
    #expect(Attributes.value(name, of: copied.path) == list)
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  @Test(.enabled(if: geteuid() == 0, "mounting a disk in memory takes root"), arguments: [true, false])
  func aMoveToADiskWithoutAttributesLeavesTheSource(isMove: Bool) throws {
    let request = try taggedPhoto(isMove: isMove)
    // The simplest of all disks knows none.
    try #require(fixture.target.withCString { mount("none", $0, "ramfs", 0, nil) } == 0)
    defer { _ = fixture.target.withCString { umount2($0, Int32(MNT_DETACH)) } }
    let result = try fixture.copier().bring([request])[0]
    if isMove {
      #expect(
        result.failure
          == .attributesLost(
            request.source, attribute: Attributes.name, reason: "operation not supported"))
      #expect(fixture.targetNames() == [])
    } else {
      #expect(try result.get().lostAttribute == Attributes.name)
    }
    #expect(TransferFixture.read(request.source) == [1, 2])
  }

  @Test func holesStayHoles() throws {
    var request = try fixture.request(bytes: largeBytes)
    _ = request.source.withCString { truncate($0, 64 << 20) }
    let file = try SourceFile(request.source)
    request.id = try FileDigest.compute(file.file) { .sourceUnreadable(request.source, reason: $0) }
    request.byteCount = 64 << 20
    let source = try #require(TransferFixture.status(request.source))
    try #require(source.st_blocks * 512 < 4 << 20)
    let copied = try fixture.copier().bring([request])[0].get()
    let copy = try #require(TransferFixture.status(copied.path))
    #expect(copy.st_size == 64 << 20)
    #expect(copy.st_blocks * 512 < 4 << 20)
    #expect(TransferFixture.read(copied.path).map { Array($0.prefix(largeBytes.count)) } == largeBytes)
  }
}

/// Extended attributes of files.
private enum Attributes {
  static let tags = Array("beach,sea".utf8)
  static let name = "user.xdg.tags"

  /// Whether the temporary folder's disk keeps them.
  static let areKept: Bool = {
    guard let fixture = try? TransferFixture() else { return false }
    return set(tags, name, of: fixture.source)
  }()

  static func set(_ value: [UInt8], _ name: String, of path: FilePath) -> Bool {
    path.withCString { setxattr($0, name, value, value.count, 0) } == 0
  }

  static func value(_ name: String, of path: FilePath) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 100)
    let count = path.withCString { getxattr($0, name, &value, value.count) }
    return count < 0 ? nil : Array(value.prefix(count))
  }
}
