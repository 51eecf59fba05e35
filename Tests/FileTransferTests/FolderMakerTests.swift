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
}
