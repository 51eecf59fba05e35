import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

@Suite struct FileCopierTests {
  @Test(arguments: [[], [7], largeBytes])
  func aCopyHasTheBytesOfItsSource(bytes: [UInt8]) throws {
    let fixture = try TransferFixture()
    let copied = try fixture.copier().bring([fixture.request(bytes: bytes, to: "2022/05/b.jpg")])[0].get()
    #expect(copied.path == fixture.target.appending("2022/05/b.jpg".utf8))
    #expect(TransferFixture.read(copied.path) == bytes)
    #expect(TransferFixture.read(copied.request.source) == bytes)
    #expect(TransferFixture.names(in: copied.path.folder) == ["b.jpg"])
  }

  @Test func aCopyKeepsTimesAndPermissions() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2, 3])
    let time = timespec(tv_sec: 1_234_567_890, tv_nsec: 123_456_789)
    _ = request.source.withCString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    _ = request.source.withCString { chmod($0, 0o440) }
    let copied = try fixture.copier().bring([request])[0].get()
    let status = try #require(TransferFixture.status(copied.path))
    #expect(status.st_mode & 0o7777 == 0o440)
    #expect(copied.copy.modifiedAt == 1_234_567_890_123_456_789)
    #expect(status.st_mtim.tv_nsec == 123_456_789)
  }

  @Test func namesMayBeAnyBytes() throws {
    let fixture = try TransferFixture()
    let name: [UInt8] = [0xFF, 0x0A, 0x20, 0xC3, 0x28]
    var request = try fixture.request(name, bytes: [1])
    request.target = FilePath(bytes: [0xFE, 0x2F] + name)
    let copied = try fixture.copier().bring([request])[0].get()
    #expect(TransferFixture.read(fixture.target.appending(request.target.bytes)) == [1])
    #expect(Array(copied.path.name) == name)
  }

  @Test func aTakenNameIsLeftAlone() throws {
    let fixture = try TransferFixture()
    let target = fixture.target.appending("a.jpg".utf8)
    try TransferFixture.write([9, 9], to: target)
    let result = try fixture.copier().bring([fixture.request(bytes: [1])])[0]
    #expect(result.failure == .nameTaken(target))
    #expect(TransferFixture.read(target) == [9, 9])
    #expect(fixture.targetNames() == ["a.jpg"])
  }

  @Test func aNameTakenDuringTheCopyIsLeftAlone() throws {
    let fixture = try TransferFixture()
    let target = fixture.target.appending("a.jpg".utf8)
    let hooks = CopyHooks(didWrite: { _, _ in try? TransferFixture.write([9], to: target) })
    let result = try fixture.copier(hooks).bring([fixture.request(bytes: [1])])[0]
    #expect(result.failure == .nameTaken(target))
    #expect(TransferFixture.read(target) == [9])
    #expect(fixture.targetNames() == ["a.jpg"])
  }

  @Test func otherBytesThanExpectedAreNotTaken() throws {
    let fixture = try TransferFixture()
    var request = try fixture.request(bytes: [1, 2])
    try TransferFixture.write([1, 3], to: request.source)
    #expect(try fixture.copier().bring([request])[0].failure == .sourceChanged(request.source))
    request.byteCount = 3
    #expect(try fixture.copier().bring([request])[0].failure == .sourceChanged(request.source))
    #expect(fixture.targetNames() == [])
  }

  @Test func aSourceThatChangesDuringTheCopyIsNotTaken() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2])
    let hooks = CopyHooks(didWrite: { source, _ in try? TransferFixture.write([1, 2, 3], to: source) })
    #expect(try fixture.copier(hooks).bring([request])[0].failure == .sourceChanged(request.source))
    #expect(fixture.targetNames() == [])
  }

  @Test func aCopyThatTheDiskDamagesIsNotTaken() throws {
    let fixture = try TransferFixture()
    let hooks = CopyHooks(didWrite: { _, copy in
      var bytes = largeBytes
      bytes[700_000] ^= 1
      try? TransferFixture.write(bytes, to: copy)
    })
    let result = try fixture.copier(hooks).bring([fixture.request(bytes: largeBytes)])[0]
    #expect(result.failure == .damagedCopy(fixture.target.appending("a.jpg".utf8)))
    #expect(fixture.targetNames() == [])
  }

  @Test func aVanishedSourceFailsAloneInItsBatch() throws {
    let fixture = try TransferFixture()
    let first = try fixture.request(bytes: [1])
    let second = try fixture.request(Array("b.jpg".utf8), bytes: [2], to: "b.jpg")
    _ = first.source.withCString { unlink($0) }
    let results = try fixture.copier().bring([first, second])
    #expect(results.map(\.failure) == [.sourceGone(first.source), nil])
    #expect(fixture.targetNames() == ["b.jpg"])
  }

  @Test func twoOfABatchWithOneNameGiveOneFile() throws {
    let fixture = try TransferFixture()
    let requests = try [
      fixture.request(bytes: [1]), fixture.request(Array("b.jpg".utf8), bytes: [2], to: "a.jpg"),
    ]
    let results = try fixture.copier().bring(requests)
    #expect(results.map(\.failure) == [nil, .nameTaken(fixture.target.appending("a.jpg".utf8))])
    #expect(TransferFixture.read(fixture.target.appending("a.jpg".utf8)) == [1])
  }

  @Test func linksAndPipesAreNotCopied() throws {
    let fixture = try TransferFixture()
    var request = try fixture.request(bytes: [1])
    let link = fixture.source.appending("link".utf8)
    let pipe = fixture.source.appending("pipe".utf8)
    _ = link.withCString { symlink("a.jpg", $0) }
    _ = pipe.withCString { mkfifo($0, 0o600) }
    for path in [link, pipe] {
      request.source = path
      guard case .sourceUnreadable = try fixture.copier().bring([request])[0].failure else {
        Issue.record("\(path) was read")
        continue
      }
    }
    #expect(fixture.targetNames() == [])
  }

  @Test func temporaryNamesAreKnownByTheirForm() {
    #expect(FileCopier.isTemporary(TemporaryName.make(process: 4711)))
    #expect(FileCopier.isTemporary(".photocat-1-00c0ffee12345678.part".utf8))
    for name in [
      ".photocat", "photocat-1-00c0ffee12345678.part", ".photocat--00c0ffee12345678.part", "a.part",
    ] {
      #expect(!FileCopier.isTemporary(name.utf8))
    }
  }
}
