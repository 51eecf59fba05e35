import Glibc
import PhotoModel

/// Answers requests with invented facts; what a file's name begins with says how it goes wrong.
struct FakeMediaWorker {
  private var answerCount = 0

  /// Answers one request, or does something else.
  mutating func answer(_ request: MediaRequest) {
    let answer = MediaAnswer(number: request.number, result: FakeExaminer.examine(request.path))
    switch FakeMisbehaviour(fileName: request.path.name) {
    case nil: send(answer)
    case .crash: crash()
    case .once: if answerCount > 0 { crash() } else { send(answer) }
    case .careful: if CommandLine.arguments.contains("--without-exiv2") { send(answer) } else { crash() }
    case .killed: if isToBeKilled(at: request.path) { kill(getpid(), SIGKILL) } else { send(answer) }
    case .exit: _exit(3)
    case .garbage: write(Array("\u{1}\u{7F}{]\n".utf8))
    case .wrong: send(MediaAnswer(number: request.number + 1, result: answer.result))
    case .half: writeHalf(of: answer)
    case .hang: while true { pause() }
    case .slow: send(answer, after: 6_000)
    case .late: send(answer, after: 30)
    }
    answerCount += 1
  }

  /// Whether fewer workers have been killed at a file than the number in its name says: "killed-3.jpg". They are counted
  /// by the bytes of a file beside it.
  private func isToBeKilled(at path: FilePath) -> Bool {
    let number = path.name.drop { $0 != UInt8(ascii: "-") }.dropFirst().prefix { $0 != UInt8(ascii: ".") }
    let count = FilePath(bytes: path.bytes + Array(".count".utf8))
    let file = count.withCString { open($0, O_RDWR | O_CREAT | O_APPEND, 0o600) }
    guard file >= 0, lseek(file, 0, SEEK_END) < Int(String(decoding: number, as: UTF8.self)) ?? 0 else {
      return false
    }
    Glibc.write(file, "x", 1)
    return true
  }

  private func crash() {
    // Swift's own handler would report the signal and let the program live on, since nothing faulted.
    signal(SIGSEGV, SIG_DFL)
    kill(getpid(), SIGSEGV)
  }

  private func writeHalf(of answer: MediaAnswer) {
    let line = answer.json
    write(Array(line.prefix(line.count / 2)))
    _exit(4)
  }

  private func send(_ answer: MediaAnswer, after milliseconds: UInt32) {
    usleep(milliseconds * 1_000)
    send(answer)
  }

  private func send(_ answer: MediaAnswer) { write(answer.json + [UInt8(ascii: "\n")]) }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { _exit(5) }
      rest = rest.dropFirst(count)
    }
  }
}

/// What the worker does at a file, by the first word of its name: "crash-1.jpg".
private enum FakeMisbehaviour: String {
  case crash
  /// Crashes, unless it is the first file that the worker sees.
  case once
  /// Is killed by another, so many times as its name says.
  case killed
  /// Crashes, unless the worker was started to leave out exiv2.
  case careful
  case exit
  case garbage
  /// Answers another question than the one that was asked.
  case wrong
  case half
  case hang
  /// Answers after longer than a test waits.
  case slow
  /// Answers a little later than others.
  case late

  init?(fileName: ArraySlice<UInt8>) {
    self.init(rawValue: String(decoding: fileName.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self))
  }
}
