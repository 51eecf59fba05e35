import Glibc
import PhotoModel
import Testing

@testable import MediaKit

/// Files with holes: they have a size, and next to nothing on their disk.
@Suite(.timeLimit(.minutes(1))) struct SparseFileTests {
  /// Pieces of data, and how far behind the end of the file the next one is.
  private static let shapes: [[(data: [UInt8], hole: Int)]] = [
    [(TestFiles.png(), 3 << 20)],
    [(TestFiles.png(), 2 << 20), (Array("middle".utf8), 1 << 20), (Array("end".utf8), 0)],
    [(TestFiles.png(), 5_000_001), (Array("end".utf8), 1)],
  ]

  @Test(arguments: 0..<3) func holesAreHashedAsTheZerosThatTheyAre(shape: Int) throws {
    let pieces = Self.shapes[shape]
    let plain = pieces.flatMap { $0.data + [UInt8](repeating: 0, count: $0.hole) }
    let sparse = try withFile([]) { path in
      try write(pieces, to: path)
      return MediaExaminer().examine(path)
    }
    guard case .photo(_, let byteCount, _) = sparse else {
      Issue.record("no photo: \(sparse)")
      return
    }
    #expect(Int(byteCount) == plain.count)
    #expect(try sparse == examine(plain))
  }

  private func write(_ pieces: [(data: [UInt8], hole: Int)], to path: FilePath) throws {
    let file = open(path.displayText, O_WRONLY | O_CLOEXEC)
    defer { close(file) }
    for piece in pieces {
      #expect(Glibc.write(file, piece.data, piece.data.count) == piece.data.count)
      #expect(ftruncate(file, lseek(file, 0, SEEK_CUR) + off_t(piece.hole)) == 0)
      lseek(file, 0, SEEK_END)
    }
  }

  @Test func aFileThatIsLargerThanItsDiskIsNotRead() throws {
    try withFile(TestFiles.png()) { path in
      var disk = statvfs()
      #expect(statvfs(path.displayText, &disk) == 0)
      let beyond = off_t(disk.f_blocks) * off_t(disk.f_frsize) + 1
      // Where the disk has no such sizes, there are no such files.
      guard truncate(path.displayText, beyond) == 0 else { return }
      let reason = "it is larger than its disk: nearly all of it are holes, as in a damaged file"
      #expect(MediaExaminer().examine(path) == .unreadable(reason: reason))
    }
  }
}
