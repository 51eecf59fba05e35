import Glibc
import PhotoModel

/// Which process runs an import, so that a later one can tell whether it died before the end.
struct RunningProcess: Equatable {
  private let host: String
  private let boot: String
  private let id: Int
  private let startTime: String

  /// The process that asks.
  static var current: RunningProcess {
    let id = getpid()
    return RunningProcess(
      host: word(in: "/proc/sys/kernel/hostname"), boot: word(in: "/proc/sys/kernel/random/boot_id"),
      id: Int(id), startTime: startTime(of: id) ?? "")
  }

  private init(host: String, boot: String, id: Int, startTime: String) {
    self.host = host
    self.boot = boot
    self.id = id
    self.startTime = startTime
  }

  /// Reads what ``added(to:)`` wrote; nil where an earlier photocat wrote nothing.
  init?(_ arguments: JSONValue) {
    guard let process = arguments["process"], let host = process["host"]?.string,
      let boot = process["boot"]?.string, let id = process["pid"]?.int,
      let startTime = process["start"]?.string
    else { return nil }
    self.init(host: host, boot: boot, id: id, startTime: startTime)
  }

  /// The arguments of an import, a JSON object, with the process among them.
  func added(to arguments: String) -> String {
    var writer = JSONWriter()
    writer.object { object in
      object.name("host")
      object.value(host)
      object.name("boot")
      object.value(boot)
      object.name("pid")
      object.value(id)
      object.name("start")
      object.value(startTime)
    }
    let rest = arguments.drop { $0 != "{" }.dropFirst()
    let isEmpty = rest.drop(while: \.isWhitespace).first == "}"
    return "{\"process\":" + String(decoding: writer.bytes, as: UTF8.self) + (isEmpty ? "" : ",") + rest
  }

  /// Whether it has certainly ended: nothing can be said of one on another computer.
  var isOver: Bool {
    let own = Self.current
    guard host == own.host, !boot.isEmpty else { return false }
    guard boot == own.boot, let id = pid_t(exactly: id), id > 0 else { return true }
    if let now = Self.startTime(of: id) { return now != startTime }
    return kill(id, 0) != 0 && errno == ESRCH
  }

  /// When a process was started, in the kernel's ticks: another one may have got its number since.
  private static func startTime(of id: pid_t) -> String? {
    let text = text(in: "/proc/\(id)/stat")
    // The name of the program, in parentheses, may hold blanks; the time is the twentieth word behind it.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let words = text[end...].split(separator: " ")
    return words.count > 20 ? String(words[20]) : nil
  }

  private static func word(in file: String) -> String {
    String(text(in: file).prefix { !$0.isWhitespace })
  }

  private static func text(in file: String) -> String {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
