import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

@Suite struct MovingTests {
  @Test func aMoveOnOneDiskKeepsTheSourceUntilItIsRemoved() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2], isMove: true)])[0].get()
    #expect(copied.method == .linked)
    #expect(TransferFixture.read(copied.request.source) == [1, 2])
    try copier.removeSource(of: copied)
    #expect(TransferFixture.names(in: fixture.source) == [])
    #expect(TransferFixture.read(copied.path) == [1, 2])
  }

  @Test func aMoveOfOtherBytesThanExpectedIsRefused() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    try TransferFixture.write([1, 3], to: request.source)
    #expect(try fixture.copier().bring([request])[0].failure == .sourceChanged(request.source))
    #expect(fixture.targetNames() == [])
  }

  @Test func aSourceReplacedDuringAMoveIsNotTakenForIt() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    let hooks = CopyHooks(didWrite: { source, _ in
      _ = source.withCString { unlink($0) }
      try? TransferFixture.write([3, 4], to: source)
    })
    #expect(try fixture.copier(hooks).bring([request])[0].failure == .sourceChanged(request.source))
    #expect(fixture.targetNames() == [])
    #expect(TransferFixture.read(request.source) == [3, 4])
  }

  @Test func aChangedSourceStays() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2])])[0].get()
    try TransferFixture.write([3, 4], to: copied.request.source)
    #expect(throws: TransferError.sourceKept(copied.request.source, reason: "it changed since it was copied"))
    {
      try copier.removeSource(of: copied)
    }
    #expect(TransferFixture.read(copied.request.source) == [3, 4])
  }

  @Test func aChangeThatPutsTheTimeBackIsFoundByTheBytes() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2])])[0].get()
    let path = copied.request.source
    let time = try #require(TransferFixture.status(path)).st_mtim
    try TransferFixture.write([3, 4], to: path)
    _ = path.withCString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    #expect(throws: TransferError.sourceKept(path, reason: "it changed since it was copied")) {
      try copier.removeSource(of: copied)
    }
    #expect(TransferFixture.read(path) == [3, 4])
  }

  @Test(arguments: [true, false])
  func aSourceStaysWhereItsCopyIsGone(isMove: Bool) throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1], isMove: isMove)])[0].get()
    _ = copied.path.withCString { unlink($0) }
    #expect(throws: TransferError.self) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(copied.request.source) == [1])
  }

  @Test func aLinkInPlaceOfTheSourceIsNotFollowed() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1])])[0].get()
    let path = copied.request.source
    let other = fixture.folder.appending("other".utf8)
    _ = path.withCString { path in other.withCString { rename(path, $0) } }
    _ = path.withCString { symlink("../other", $0) }
    #expect(throws: TransferError.self) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(other) == [1])
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  @Test func anInterruptedMoveIsFoundAndFinished() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    _ = try copier.bring([request])[0].get()
    let found = try copier.find(request)
    #expect(found.method == .found)
    try copier.removeSource(of: found)
    #expect(TransferFixture.names(in: fixture.source) == [])
    #expect(TransferFixture.read(found.path) == [1, 2])
  }

  @Test func anotherFileOfThatNameIsNotFound() throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2])
    let path = fixture.target.appending("a.jpg".utf8)
    #expect(throws: TransferError.sourceGone(path)) { try fixture.copier().find(request) }
    try TransferFixture.write([1, 3], to: path)
    #expect(throws: TransferError.sourceChanged(path)) { try fixture.copier().find(request) }
  }

  /// A run over the target folder itself would otherwise remove the only file.
  @Test(arguments: [false, true])
  func aCopyIsNotRemovedAsItsOwnSource(hasAnotherName: Bool) throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2])
    let copier = try FileCopier(root: fixture.source)
    if hasAnotherName {
      let other = fixture.target.appending("b.jpg".utf8)
      _ = request.source.withCString { path in other.withCString { link(path, $0) } }
    }
    let found = try copier.find(request)
    let refusal = TransferError.sourceKept(
      request.source, reason: "it is itself the file in the target folder")
    #expect(throws: refusal) { try copier.removeSource(of: found) }
    #expect(TransferFixture.names(in: fixture.source) == ["a.jpg"])
  }

  // MARK: Edits between the second name and the removal

  @Test(arguments: [false, true])
  func aSourceEditedInPlaceStaysAndLosesItsSecondName(putsTimeBack: Bool) throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2], isMove: true)])[0].get()
    let path = copied.request.source
    let time = try #require(TransferFixture.status(path)).st_mtim
    try TransferFixture.write([1, 3], to: path)
    if putsTimeBack { _ = path.withCString { utimensat(AT_FDCWD, $0, [time, time], 0) } }
    let refusal = TransferError.sharedBytesTouched(path, reason: "it changed since it was copied")
    #expect(throws: refusal) { try copier.removeSource(of: copied) }
    #expect(copier.withdrawName(copied))
    #expect(TransferFixture.read(path) == [1, 3])
    #expect(fixture.targetNames() == [])
  }

  @Test func aSourceEditedWhileItLiesAsideGetsItsNameBack() throws {
    let fixture = try TransferFixture()
    let copied = try fixture.copier().bring([fixture.request(bytes: [1, 2], isMove: true)])[0].get()
    let path = copied.request.source
    let copier = try fixture.copier(
      CopyHooks(didSetAside: { _, aside in try? TransferFixture.write([1, 3], to: aside) }))
    let refusal = TransferError.sharedBytesTouched(path, reason: "it changed since it was copied")
    #expect(throws: refusal) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.read(path) == [1, 3])
  }

  @Test func theOnlyNameOfAFileIsNotWithdrawn() throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1], isMove: true)])[0].get()
    _ = copied.request.source.withCString { unlink($0) }
    #expect(!copier.withdrawName(copied))
    #expect(TransferFixture.read(copied.path) == [1])
  }

  // MARK: Folders swapped for links

  /// Moves the folder of a request away, and puts a link in its place that leads to a folder with the same file.
  private func swap(_ folder: FilePath, in fixture: TransferFixture) throws -> FilePath {
    let elsewhere = fixture.folder.appending("elsewhere".utf8)
    _ = folder.withCString { folder in elsewhere.withCString { rename(folder, $0) } }
    _ = folder.withCString { symlink("elsewhere", $0) }
    return elsewhere
  }

  @Test(arguments: [false, true])
  func aSourceBehindALinkIsNotRead(isMove: Bool) throws {
    let fixture = try TransferFixture()
    let request = try fixture.request(bytes: [1, 2], isMove: isMove)
    _ = try swap(fixture.source, in: fixture)
    let refusal = TransferError.sourceUnreadable(
      request.source, reason: "it is a link, and links are not followed")
    #expect(try fixture.copier().bring([request])[0].failure == refusal)
    #expect(fixture.targetNames() == [])
  }

  @Test(arguments: [false, true])
  func aSourceBehindALinkIsNotRemoved(isMove: Bool) throws {
    let fixture = try TransferFixture()
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2], isMove: isMove)])[0].get()
    let elsewhere = try swap(fixture.source, in: fixture)
    #expect(throws: TransferError.self) { try copier.removeSource(of: copied) }
    #expect(TransferFixture.names(in: elsewhere) == ["a.jpg"])
  }

  @Test func nothingIsPutIntoATargetFolderThatIsALinkByNow() throws {
    let fixture = try TransferFixture()
    let elsewhere = try swap(fixture.target, in: fixture)
    #expect(throws: TransferError.linkInTarget(fixture.target)) { try FolderMaker(root: fixture.target) }
    let below = fixture.target.appending("new".utf8)
    #expect(throws: TransferError.linkInTarget(fixture.target)) { try FolderMaker(root: below) }
    #expect(TransferFixture.names(in: elsewhere) == [])
  }
}
