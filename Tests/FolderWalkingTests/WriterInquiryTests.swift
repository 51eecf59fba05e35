import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import FolderWalking

@Suite struct WriterInquiryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theKernelKnowsBetterThanWhatWasHeard() throws {
    let path = try folder.write("x", to: "a.jpg")
    var inquiry = WriterInquiry()
    let writer = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    let isWritten = inquiry.isBeingWritten(path, .closed)
    #expect(writer >= 0 && isWritten)
    close(writer)
    // A program that another test is just starting may have it open as well, for a moment.
    var isFree = false
    for _ in 0..<20_000 where !isFree {
      isFree = !inquiry.isBeingWritten(path, .written)
      if !isFree { usleep(5_000) }
    }
    #expect(isFree)
  }

  @Test func whatIsNoFileHasNoWriter() {
    var inquiry = WriterInquiry()
    let paths = [folder.path, folder.path.appending("missing".utf8)]
    let answers = paths.map { inquiry.isBeingWritten($0, .written) }
    #expect(answers == [false, false])
  }

  /// The kernel does not answer about other people's files.
  @Test(.enabled(if: geteuid() == 0, "becoming somebody else takes root"))
  func whereTheKernelDoesNotSayWhatWasHeardCounts() async throws {
    try folder.write("x", to: "full.jpg")
    try folder.write("", to: "empty.jpg")
    let path = folder.path
    _ = path.withCString { chmod($0, 0o755) }
    await #expect(processExitsWith: .exitCode(7)) { [text = path.displayText as String] in
      let full = FilePath(text + "/full.jpg")
      let empty = FilePath(text + "/empty.jpg")
      _ = setgid(65_534)
      _ = setuid(65_534)
      var inquiry = WriterInquiry()
      let answers = [full, empty].flatMap { path in
        [.created, .written, .closed].map { inquiry.isBeingWritten(path, $0) }
      }
      exit(answers == [false, true, false, true, true, false] ? 7 : 8)
    }
  }
}
