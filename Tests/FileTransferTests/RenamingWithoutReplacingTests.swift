import Glibc
import PhotoModel
import Testing

@testable import FileTransfer

@Suite struct RenamingWithoutReplacingTests {
  @Test(arguments: [false, true])
  func aFreeNameIsTakenAndATakenOneIsLeft(byASecondName: Bool) throws {
    let fixture = try TransferFixture()
    let folder = try #require(Descriptor(fixture.target, flags: O_RDONLY | O_DIRECTORY))
    func rename(_ old: String, to new: String) -> Int32 {
      byASecondName
        ? RenamingWithoutReplacing.addName(new, takingAway: old, in: folder.number)
        : RenamingWithoutReplacing.rename(old, to: new, in: folder.number)
    }
    for name in ["a", "b"] {
      try TransferFixture.write(Array(name.utf8), to: fixture.target.appending(name.utf8))
    }
    #expect(rename("a", to: "c") == 0)
    #expect(rename("b", to: "c") == EEXIST)
    #expect(fixture.targetNames() == ["b", "c"])
    #expect(TransferFixture.read(fixture.target.appending("c".utf8)) == Array("a".utf8))
  }
}
