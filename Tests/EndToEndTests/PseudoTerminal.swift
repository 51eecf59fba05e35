import Glibc

/// A terminal without a screen, in which a program can be run.
final class PseudoTerminal {
  /// The end that a program takes for its terminal.
  let terminal: Int32
  private let screen: Int32

  private typealias OpenPty =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>?,
      UnsafePointer<termios>?, UnsafePointer<winsize>?
    ) -> Int32

  /// Whether the system gives terminals.
  static let isAvailable = PseudoTerminal(columns: 80, rows: 24) != nil

  /// Opens a terminal of the given size; nil where the system has none to give.
  init?(columns: UInt16, rows: UInt16) {
    // The C library has the function, but its module does not show it.
    guard let symbol = dlsym(nil, "openpty") else { return nil }
    let openPty = unsafeBitCast(symbol, to: OpenPty.self)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var (screen, terminal): (Int32, Int32) = (-1, -1)
    guard openPty(&screen, &terminal, nil, nil, &size) == 0 else { return nil }
    // Programs of other tests must not keep the terminal open.
    for end in [screen, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.screen = screen
    self.terminal = terminal
  }

  deinit {
    close(terminal)
    close(screen)
  }

  /// Reads what the program writes until it ends, with line breaks as it wrote them.
  func output(of process: ChildProcess) -> (status: Int32, text: String) {
    var bytes: [UInt8] = []
    waitUntil {
      let hasEnded = process.poll() != nil
      while let chunk = readChunk() { bytes += chunk }
      return hasEnded
    }
    return (process.wait(), String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
  }

  private func readChunk() -> ArraySlice<UInt8>? {
    var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(screen, &bytes, bytes.count)
    return count > 0 ? bytes[..<count] : nil
  }
}
