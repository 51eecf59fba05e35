import Foundation
import Testing

/// One folder under two paths, by way of a mount that gives its files numbers of their own, as shares do.
@Suite(.onProgramThreads, .enabled(if: OtherMount.isPossible, "this takes bindfs and FUSE"))
struct OtherMountTests {
  private let library: LibraryFixture
  private var sandbox: Sandbox { library.sandbox }

  init() throws { library = try LibraryFixture() }

  @Test(arguments: [true, false])
  func theCatalogsOnlyFileIsNotRemovedAsADuplicateOfItself(isImportedThere: Bool) throws {
    try sandbox.write("pics/a.jpg", LibraryFixture.photo())
    let mount = try OtherMount(of: "pics", at: "in", in: sandbox)
    // Either of the two paths may be the one that passes through the mount.
    #expect(try library.run(from: isImportedThere ? "in" : "pics").status == 0)
    let outcome = try library.run(
      "--move", "--remove-duplicates", "--json", from: isImportedThere ? "pics" : "in")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("it is itself the file"), "\(outcome.error)")
    #expect(try LibraryFixture.reason("a.jpg", in: outcome)?.contains("removed") == false)
    #expect(try outcome.object()["removed_duplicates"] as? Int == 0)
    mount.end()
    #expect(try sandbox.names(in: "pics") == ["a.jpg"])
    #expect(try sandbox.bytes(of: "pics/a.jpg") == LibraryFixture.photo())
  }

  @Test func theTargetFolderSeenByAnotherPathLosesNothing() throws {
    try sandbox.write("card/a.jpg", LibraryFixture.photo())
    try sandbox.write("card/b.jpg", LibraryFixture.photo(2002))
    #expect(try library.run("--copy").status == 0)
    // One that was brought by a run that was killed, and is found in its place.
    try sandbox.write("library/2003/02/2003-02-03_04-05-06_c.jpg", LibraryFixture.photo(2003))
    let files = try library.files()
    let mount = try OtherMount(of: "library", at: "in", in: sandbox)
    for template in ["{name}{ext}", "{year}/{month}/{name}{ext}"] {
      _ = try library.run("--move", "--remove-duplicates", "--template=\(template)", from: "in")
    }
    mount.end()
    let left = try library.files()
    #expect(left.count == files.count, "\(left)")
    #expect(!left.contains { $0.contains(".photocat-") })
  }
}

/// A folder shown at a second place.
final class OtherMount {
  private let place: String
  private var isMounted = true

  /// Whether such a mount can be made here.
  static let isPossible: Bool = {
    guard let sandbox = try? Sandbox(), (try? sandbox.write("a/b", [1])) != nil,
      let mount = try? OtherMount(of: "a", at: "c", in: sandbox)
    else { return false }
    defer { mount.end() }
    return (try? sandbox.bytes(of: "c/b")) == [1]
  }()

  init(of folder: String, at place: String, in sandbox: Sandbox) throws {
    self.place = sandbox.path(place)
    try FileManager.default.createDirectory(atPath: self.place, withIntermediateDirectories: true)
    let outcome = try sandbox.run(["bindfs", sandbox.path(folder), self.place])
    guard outcome.status == 0 else { throw ChildProcess.Failure(program: "bindfs", reason: outcome.error) }
  }

  deinit { end() }

  /// Takes it away.
  func end() {
    guard isMounted else { return }
    isMounted = false
    if umount2(place, Int32(MNT_DETACH)) == 0 { return }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["fusermount", "-uz", place]
    try? process.run()
    process.waitUntilExit()
  }
}
