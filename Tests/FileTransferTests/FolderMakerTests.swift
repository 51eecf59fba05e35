import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

@Suite struct FolderMakerTests {
  @Test func missingFoldersAreMade() throws {
    let fixture = try TransferFixture()
    let maker = try FolderMaker(root: fixture.target.appending("new/root/".utf8))
    try maker.makeFolder(FilePath("a/b"))
    try maker.makeFolder(FilePath("a/b"))
    #expect(TransferFixture.names(in: fixture.target.appending("new/root/a".utf8)) == ["b"])
  }

  @Test func foldersAreKnownToBeMissing() throws {
    let fixture = try TransferFixture()
    let maker = try FolderMaker(root: fixture.target)
    try maker.makeFolder(FilePath("a"))
    #expect(try maker.missingFolders(to: FilePath("a/b/c")) == [FilePath("a/b"), FilePath("a/b/c")])
    #expect(try maker.missingFolders(to: FilePath("a")) == [])
    let foreseen = try FolderMaker(foreseeing: fixture.target.appending("new".utf8))
    #expect(try foreseen.missingFolders(to: FilePath("a")) == [FilePath("a")])
    #expect(TransferFixture.names(in: fixture.target) == ["a"])
  }

  @Test func aPlantedLinkIsNotFollowed() throws {
    let fixture = try TransferFixture()
    let link = fixture.target.appending("2022".utf8)
    _ = link.withCString { symlink("../source", $0) }
    var request = try fixture.request(bytes: [1], to: "2022/05/a.jpg")
    #expect(try fixture.copier().bring([request])[0].failure == .linkInTarget(link))
    request.target = FilePath("2022/a.jpg")
    #expect(try fixture.copier().bring([request])[0].failure == .linkInTarget(link))
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  @Test func aLinkInPlaceOfTheFileIsATakenName() throws {
    let fixture = try TransferFixture()
    let link = fixture.target.appending("a.jpg".utf8)
    _ = link.withCString { symlink("../outside", $0) }
    #expect(try fixture.copier().bring([fixture.request(bytes: [1])])[0].failure == .nameTaken(link))
    #expect(TransferFixture.names(in: fixture.folder) == ["source", "target"])
  }

  @Test(arguments: ["", "/etc/a", "../a", "a/../../b", "a//b", "./a", "a/"])
  func pathsThatLeadOutAreRefused(path: String) throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1], to: path)
    #expect(try fixture.copier().bring([request])[0].failure == .unsafePath(FilePath(path)))
  }

  @Test func aFileInPlaceOfAFolderIsNamed() throws {
    let fixture = try TransferFixture()
    let path = fixture.target.appending("a".utf8)
    try TransferFixture.write([], to: path)
    let maker = try FolderMaker(root: fixture.target)
    #expect(throws: TransferError.targetUnwritable(path, reason: "not a directory")) {
      try maker.makeFolder(FilePath("a/b"))
    }
  }

  @Test func aTargetFolderHasAnAbsolutePath() {
    let refusal = TransferError.targetUnwritable(FilePath("a"), reason: "the path is not absolute")
    #expect(throws: refusal) { try FolderMaker(root: FilePath("a")) }
  }

  @Test func manyThreadsShareACopier() async throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let requests = try (0..<40).map { index in
      try fixture.request(Array("\(index)".utf8), bytes: [UInt8(index)], to: "a/\(index % 3)/\(index).jpg")
    }
    await withTaskGroup(of: [TransferError?].self) { group in
      for start in stride(from: 0, to: 40, by: 10) {
        group.addTask { copier.bring(Array(requests[start..<(start + 10)])).map(\.failure) }
      }
      for await failures in group { #expect(failures.allSatisfy { $0 == nil }) }
    }
    for (index, request) in requests.enumerated() {
      #expect(TransferFixture.read(fixture.target.appending(request.target.bytes)) == [UInt8(index)])
    }
  }
}
