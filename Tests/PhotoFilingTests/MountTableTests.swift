import PhotoModel
import Testing

@testable import PhotoFiling

@Suite struct MountTableTests {
  private let table = MountTable(
    """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 8:2 / /data rw - ext4 /dev/sdb1 rw
    31 22 8:2 /photos/in\\040box /mnt/in rw - ext4 /dev/sdb1 rw
    32 22 8:1 /home/ada /data/ada rw - ext4 /dev/sda1 rw
    nonsense
    """.utf8)

  @Test(arguments: [
    ("/mnt/in", "/data/photos", true), ("/mnt/in/a", "/data/photos/in box", true),
    ("/mnt/in", "/data", true), ("/mnt/in", "/data/photos/in", false), ("/data/photos", "/mnt/in", false),
    ("/data/photos/in box", "/mnt/in", true), ("/home/ada/x", "/data", true), ("/home/bob", "/data", false),
    ("/a", "/a", true), ("/ab", "/a", false), ("/data", "/", true),
  ])
  func aFolderIsFoundByWhicheverPathItIsThere(path: String, folder: String, isThere: Bool) {
    #expect(table.shows(FilePath(path), in: FilePath(folder)) == isThere)
  }

  @Test func withoutATableNothingIsFound() {
    #expect(!MountTable([]).shows(FilePath("/a"), in: FilePath("/a")))
  }
}
