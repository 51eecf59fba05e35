import Dispatch
import ListKit
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct FileDescriptorSinkTests {
  @Test func aPipeWithoutAReaderIsClosed() {
    signal(SIGPIPE, SIG_IGN)
    let (reader, writer) = makePipe()
    close(reader)
    defer { close(writer) }
    let renderer = TextRenderer(sink: FileDescriptorSink(descriptor: writer))
    #expect(throws: TextSinkError.closed) {
      try renderer.write("unread")
      try renderer.flush()
    }
  }

  @Test func aDescriptorThatIsNotOpenIsAnErrorWithAReason() {
    let error = #expect(throws: TextSinkError.self) {
      try [1, 2, 3].withUnsafeBytes { try FileDescriptorSink(descriptor: -1).write($0) }
    }
    #expect(error?.description == "cannot write the output: Bad file descriptor")
  }

  @Test func moreThanAPipeHoldsArrivesWhole() throws {
    let (reader, writer) = makePipe()
    // Not to block makes writes partial, and the sink wait.
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let queue = DispatchQueue(label: "reader")
    // Touched on the queue alone.
    nonisolated(unsafe) var received: [UInt8] = []
    queue.async { received = readAll(from: reader) }
    try sent.withUnsafeBytes { try FileDescriptorSink(descriptor: writer).write($0) }
    close(writer)
    queue.sync { #expect(received == sent) }
    close(reader)
  }

  private func makePipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func readAll(from descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return all }
      all += chunk[..<count]
    }
  }
}
