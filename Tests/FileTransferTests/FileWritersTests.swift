import Glibc
import PhotoModel
import Synchronization
import Testing

@testable import FileTransfer

/// Files that somebody has open for writing, on a disk that can tell.
@Suite(.enabled(if: Leases.areKnown, "needs a file system with leases for temporary files"))
struct FileWritersTests {
  private let fixture: TransferFixture

  init() throws { fixture = try TransferFixture() }

  /// Asks as long as a program that is just being started by another test may have the file open too.
  private func waitUntilNobodyWrites(_ path: FilePath) -> Bool {
    for _ in 0..<20_000 {
      if FileWriters(of: path) == .none { return true }
      usleep(5_000)
    }
    return false
  }

  @Test func aFileHasAWriterUntilTheLastOneHasClosedIt() throws {
    let path = try fixture.request(bytes: [1]).source
    #expect(waitUntilNobodyWrites(path))
    var writers = [O_WRONLY, O_RDWR].compactMap { Descriptor(path, flags: $0) }
    #expect(writers.count == 2 && FileWriters(of: path) == .some)
    writers.removeFirst()
    #expect(FileWriters(of: path) == .some)
    writers.removeAll()
    let reader = Descriptor(path, flags: O_RDONLY)
    #expect(reader != nil && waitUntilNobodyWrites(path))
  }

  @Test func whatIsNoFileHasNoWriter() {
    #expect(FileWriters(of: fixture.source) == .none)
    #expect(FileWriters(of: fixture.source.appending("missing".utf8)) == .none)
  }

  @Test func aFileThatIsBeingWrittenIsNotMoved() throws {
    let request = try fixture.request(bytes: [1, 2], isMove: true)
    let writer = Descriptor(request.source, flags: O_WRONLY)
    let failure = try fixture.copier().bring([request])[0].failure
    #expect(writer != nil && failure == .sourceBeingWritten(request.source))
    #expect(fixture.targetNames() == [] && TransferFixture.read(request.source) == [1, 2])
  }

  @Test func aFileThatIsBeingWrittenCanBeCopied() throws {
    let request = try fixture.request(bytes: [1, 2])
    let writer = Descriptor(request.source, flags: O_WRONLY)
    #expect(try writer != nil && fixture.copier().bring([request])[0].failure == nil)
  }

  @Test(arguments: [true, false])
  func aSourceThatSomebodyHasOpenedForWritingSinceStays(isMove: Bool) throws {
    let copier = try fixture.copier()
    let copied = try copier.bring([fixture.request(bytes: [1, 2], isMove: isMove)])[0].get()
    let path = copied.request.source
    let writer = Descriptor(path, flags: O_WRONLY)
    let reason = "it is still being written"
    let refusal: TransferError =
      isMove ? .sharedBytesTouched(path, reason: reason) : .sourceKept(path, reason: reason)
    #expect(throws: refusal) { try copier.removeSource(of: copied) }
    #expect(writer != nil && TransferFixture.read(path) == [1, 2])
  }

  /// The kernel tells who has a lease, by a signal, that somebody wants to write; the standard one ends the process.
  @Test func aWriterWhoComesAtThatMomentIsNotTheEnd() async throws {
    let path = try fixture.request(bytes: [1]).source
    await #expect(processExitsWith: .exitCode(7)) { [text = path.displayText as String] in
      let path = FilePath(text)
      let isDone = Atomic<Bool>(false)
      let asker = Thread { while !isDone.load(ordering: .relaxed) { _ = FileWriters(of: path) } }
      var collisions = 0
      for _ in 0..<1_000_000 where collisions < 5 {
        let file = path.withCString { open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
        if file >= 0 { close(file) } else if errno == EWOULDBLOCK { collisions += 1 }
      }
      isDone.store(true, ordering: .relaxed)
      asker.join()
      exit(collisions == 5 ? 7 : 8)
    }
  }
}

/// A thread that can be waited for.
private final class Thread {
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    pthread_create(
      &thread, nil,
      { argument in
        argument.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
  }

  func join() { pthread_join(thread, nil) }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

private enum Leases {
  /// Whether the kernel tells who has the files of the tests open.
  static var areKnown: Bool {
    guard let fixture = try? TransferFixture(), let request = try? fixture.request(bytes: [1]) else {
      return false
    }
    return ![.unknown, .unknowable].contains(FileWriters(of: request.source))
  }
}
