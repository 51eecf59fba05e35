import Glibc

/// A terminal without a screen: what is written to `terminal` can be read from it.
final class PseudoTerminal {
  /// The end that a program takes for its terminal.
  let terminal: Int32
  private let screen: Int32

  private typealias OpenPty =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>?,
      UnsafePointer<termios>?, UnsafePointer<winsize>?
    ) -> Int32

  /// Opens a terminal of the given size; nil where the system has none to give.
  init?(columns: UInt16, rows: UInt16) {
    // The C library has the function, but its module does not show it.
    guard let symbol = dlsym(nil, "openpty") else { return nil }
    let openPty = unsafeBitCast(symbol, to: OpenPty.self)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var (screen, terminal): (Int32, Int32) = (-1, -1)
    guard openPty(&screen, &terminal, nil, nil, &size) == 0 else { return nil }
    self.screen = screen
    self.terminal = terminal
  }

  deinit {
    close(terminal)
    close(screen)
  }

  /// Reads what has been written up to `ending`, line breaks as the terminal got them.
  func read(until ending: String) -> String {
    var text = ""
    var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    while !text.hasSuffix(ending), poll(&request, 1, 2000) == 1 {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(screen, &bytes, bytes.count)
      guard count > 0 else { break }
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text
  }
}

/// A file without a name that output can go to.
final class ScratchFile {
  let descriptor: Int32

  init() {
    var path = Array("\(temporaryPlace)/scratch-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Everything in the file.
  var text: String {
    var result: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &bytes, bytes.count, off_t(result.count))
      guard count > 0 else { return String(decoding: result, as: UTF8.self) }
      result += bytes.prefix(count)
    }
  }
}

/// Where temporary files belong.
private var temporaryPlace: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
