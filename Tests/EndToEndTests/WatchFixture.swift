import Foundation
import SQLiteKit
import Testing

/// A folder `inbox` with one photo in it, a library, and photocat that watches the folder.
final class WatchFixture {
  let library: LibraryFixture
  var sandbox: Sandbox { library.sandbox }

  init() throws {
    library = try LibraryFixture()
    try sandbox.write("inbox/old.jpg", LibraryFixture.photo(1999))
  }

  /// The command, with files still after a second.
  static func command(_ arguments: [String], catalog: String = LibraryFixture.catalog) -> [String] {
    [Programs.photocat, "watch", catalog, "--still=1"] + arguments + ["inbox"]
  }

  /// Starts to watch, and waits until it has imported what is there.
  func start(_ arguments: String...) throws -> Run {
    let run = try sandbox.start(Self.command(arguments))
    wait(for: "import 1: 1 photo imported", from: run)
    return run
  }

  /// Waits until the run has said `text`.
  func wait(for text: String, from run: Run) {
    let path = run.scratch.path("err")
    func said() -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    waitUntil { said().contains(text) || run.process.poll() != nil }
    #expect(said().contains(text), "not said: \(text)")
  }

  /// Has what `body` writes arrive at once, however long that takes: the run is stopped meanwhile.
  func arriveTogether(in run: Run, _ body: () throws -> Void) rethrows {
    kill(run.process.id, SIGSTOP)
    defer { kill(run.process.id, SIGCONT) }
    try body()
  }

  /// Ends the watch as a person does.
  func end(_ run: Run, by signal: Int32 = SIGINT) throws -> Outcome {
    kill(run.process.id, signal)
    return try run.outcome()
  }

  /// Has one more photo arrive, which import `number` is to hold alone: whatever else there is, is not taken.
  ///
  /// What is still on its way holds it up for a few seconds, and no longer.
  func expectMarker(alone number: Int, from run: Run) throws {
    try sandbox.write("inbox/marker\(number).jpg", LibraryFixture.photo(2020, mark: "\(number)"))
    wait(for: "import \(number): 1 photo imported (", from: run)
  }

  /// How many files were found by each import.
  func found() throws -> [String] { try library.query("SELECT found FROM imports ORDER BY id") }
}

/// Somebody who writes a photo slowly.
final class SlowWriter {
  /// All that is written in the end.
  let photo: [UInt8]
  private let file: UnsafeMutablePointer<FILE>

  /// Makes the file and writes nothing yet; `mark` makes the photo one of its own.
  init(_ path: String, mark: String = "") throws {
    photo = LibraryFixture.photo(2010, mark: mark + String(repeating: "x", count: 5_000))
    guard let file = fopen(path, "we") else { throw CocoaError(.fileWriteUnknown) }
    self.file = file
  }

  /// Writes the first half: a photo that can be read.
  func begin() { write(photo.prefix(photo.count / 2)) }

  /// Writes the rest and closes the file.
  func finish() {
    write(photo.suffix(photo.count - photo.count / 2))
    fclose(file)
  }

  private func write(_ bytes: ArraySlice<UInt8>) {
    #expect(fwrite(Array(bytes), 1, bytes.count, file) == bytes.count)
    fflush(file)
  }
}
