import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

@Suite struct LeftOversTests {
  @Test func onlyTemporaryFilesOfNoLivingProcessGo() throws {
    let fixture = try TransferFixture()
    let names = (0..<2).map { _ in TemporaryName.make(process: 4711) }
    let paths = names.map { fixture.target.appending($0) }
    for path in paths + [fixture.target.appending("a.part".utf8)] { try TransferFixture.write([1], to: path) }
    let open = try #require(Descriptor(paths[1], flags: O_RDWR))
    #expect(flock(open.number, LOCK_EX | LOCK_NB) == 0)
    let leftOvers = LeftOvers(in: try FolderMaker(root: fixture.target))
    #expect(try leftOvers.remove(from: FilePath("")) == 1)
    #expect(fixture.targetNames() == [String(decoding: names[1], as: UTF8.self), "a.part"].sorted())
  }

  @Test(arguments: ["a.jpg", String(repeating: "x", count: 239)])
  func aSourceThatWasAboutToGoGetsItsNameBack(name: String) throws {
    let fixture = try TransferFixture()
    let aside = AsideName.make(for: Array(name.utf8))
    try TransferFixture.write([1], to: fixture.target.appending(aside))
    let leftOvers = LeftOvers(in: try FolderMaker(root: fixture.target))
    #expect(try leftOvers.remove(from: FilePath("")) == 0)
    #expect(fixture.targetNames() == [name])
  }

  @Test func oneWhoseNameIsTakenOrThatIsLockedStaysAside() throws {
    let fixture = try TransferFixture()
    let paths = ["a", "b"].map { fixture.target.appending(AsideName.make(for: Array($0.utf8))) }
    for path in paths + [fixture.target.appending("a".utf8)] { try TransferFixture.write([1], to: path) }
    let open = try #require(Descriptor(paths[1], flags: O_RDWR))
    #expect(flock(open.number, LOCK_EX | LOCK_NB) == 0)
    let names = fixture.targetNames()
    #expect(try LeftOvers(in: FolderMaker(root: fixture.target)).remove(from: FilePath("")) == 0)
    #expect(fixture.targetNames() == names)
  }

  @Test func aMissingFolderHasNone() throws {
    let fixture = try TransferFixture()
    let leftOvers = LeftOvers(in: try FolderMaker(root: fixture.target))
    #expect(try leftOvers.remove(from: FilePath("2022/05")) == 0)
  }

  @Test func aFileThatIsBeingWrittenIsLocked() throws {
    let fixture = try TransferFixture()
    let leftOvers = LeftOvers(in: try FolderMaker(root: fixture.target))
    let hooks = CopyHooks(didWrite: { _, _ in
      do {
        #expect(try leftOvers.remove(from: FilePath("")) == 0)
      } catch {
        Issue.record(error)
      }
    })
    _ = try fixture.copier(hooks).bring([fixture.request(bytes: [1])])[0].get()
    #expect(fixture.targetNames() == ["a.jpg"])
  }
}
