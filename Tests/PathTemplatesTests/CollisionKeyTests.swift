import PhotoModel
import Testing

@testable import PathTemplates

@Suite struct CollisionKeyTests {
  @Test(arguments: [
    ("IMG.JPG", "img.jpg"), ("Ä/É.jpg", "a\u{308}/e\u{301}.jpg"), ("ΣΑΣ", "σας"), ("straße", "STRASSE"),
  ])
  func pathsThatMeetHaveOneKey(one: String, other: String) {
    #expect(CollisionKey(FilePath(one)) == CollisionKey(FilePath(other)))
  }

  @Test func pathsThatDifferHaveTwo() {
    #expect(CollisionKey(FilePath("a.jpg")) != CollisionKey(FilePath("ä.jpg")))
    #expect(CollisionKey(FilePath(bytes: [0xFF, 0x41])) == CollisionKey(FilePath(bytes: [0xFF, 0x61])))
    #expect(CollisionKey(FilePath(bytes: [0xFF])) != CollisionKey(FilePath(bytes: [0xFE])))
  }

  @Test func aNumberStandsBeforeTheExtension() {
    for (path, expected) in [("a/b.jpg", "a/b_2.jpg"), ("b", "b_2"), ("a.b/c", "a.b/c_2"), (".x", ".x_2")] {
      #expect(FilePath(path).numbered(2) == FilePath(expected))
    }
  }
}
