import Foundation
import Testing

/// Where the programs lie.
@Suite(.onProgramThreads) struct InstallationTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.writePhotos(2)
  }

  private func install(_ program: String, _ folder: String) throws -> String {
    let target = folder + "/" + URL(filePath: program).lastPathComponent
    try sandbox.installProgram(program, as: target)
    return sandbox.path(target)
  }

  @Test func theInstalledProgramsFindEachOtherWhereverTheyAre() throws {
    let photocat = try install(Programs.photocat, "prefix/bin")
    _ = try install(Programs.mediaWorker, "prefix/libexec/photocat")
    let outcome = try sandbox.run([photocat, "import", Sandbox.catalog, "photos"])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.photoCount() == 2)
    symlink(photocat, sandbox.path("link"))
    #expect(try sandbox.run([sandbox.path("link"), "import", Sandbox.catalog, "photos"]).status == 0)
  }

  @Test func aMissingMediaWorkerIsSaidBeforeACatalogIsMade() throws {
    let photocat = try install(Programs.photocat, "alone")
    let outcome = try sandbox.run([photocat, "import", Sandbox.catalog, "photos"])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("cannot find the media worker, photocat-media"))
    #expect(try sandbox.names(in: "") == ["alone", "photos"])
  }

  @Test func photosAreListedAndShownWithoutAMediaWorker() throws {
    let photocat = try install(Programs.photocat, "alone")
    _ = try sandbox.photocat("import", Sandbox.catalog, "photos")
    #expect(try sandbox.run([photocat, "list", Sandbox.catalog]).status == 0)
    let outcome = try sandbox.run([photocat, "show", "1", Sandbox.catalog])
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("Photo 1: "))
    #expect(outcome.error.contains("cannot find the media worker"))
  }

  @Test(arguments: ["/nonexistent/worker", "/bin/false", "/"])
  func aWorkerThatDoesNotWorkEndsTheImportWithASentence(worker: String) throws {
    let outcome = try sandbox.photocat(
      "import", Sandbox.catalog, "photos", environment: ["PHOTOCAT_MEDIA": worker])
    #expect([1, 2].contains(outcome.status))
    #expect(outcome.error.hasPrefix("photocat: "))
    #expect(try sandbox.photoCount() == 0)
    #expect(try sandbox.photocat("import", Sandbox.catalog, "photos").status == 0)
    #expect(try sandbox.photoCount() == 2)
  }
}
