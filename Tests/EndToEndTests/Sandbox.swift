import Foundation

/// A folder of its own in which photocat is run; it goes with the last who holds it.
final class Sandbox {
  /// Its path, without links.
  let folder: String

  /// Makes an empty folder.
  init() throws {
    var template = Array((NSTemporaryDirectory() + "photocat-test-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  // MARK: Files

  /// The absolute path of `name`.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file, and makes the folders that it needs.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try write(Array(name.utf8), bytes)
  }

  /// Writes a file whose name need not be UTF-8.
  func write(_ name: [UInt8], _ bytes: some Sequence<UInt8>) throws {
    let path = Array(folder.utf8) + [UInt8(ascii: "/")] + name
    for slash in path.indices.dropFirst(folder.utf8.count + 1) where path[slash] == UInt8(ascii: "/") {
      mkdir(Self.cString(path[..<slash]), 0o755)
    }
    guard let file = fopen(Self.cString(path[...]), "we") else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    let bytes = Array(bytes)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Copies a file, relative to this folder or absolute, to where it can be run.
  ///
  /// Another process writes it: a descriptor of this one may be inherited by what another test starts meanwhile, and
  /// a program that somebody has open for writing cannot be run.
  func installProgram(_ source: String, as target: String) throws {
    let outcome = try run(["install", "-D", "-m", "755", source, target])
    guard outcome.status == 0 else { throw ChildProcess.Failure(program: source, reason: outcome.error) }
  }

  /// The bytes of the file `name`.
  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// The names of what lies in the folder `name`, in order.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  private static func cString(_ bytes: ArraySlice<UInt8>) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }

  // MARK: Programs

  /// The environment of every run: nothing of the machine's but the search path.
  var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": path("home"),
      "TERM": "xterm-256color", "PHOTOCAT": Programs.photocat,
    ]
  }

  /// Runs photocat to its end, in this folder unless said otherwise.
  func photocat(
    _ arguments: String..., in subfolder: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run([Programs.photocat] + arguments, in: subfolder, environment: environment)
  }

  /// Runs a script of bash, in which `$PHOTOCAT` is the program.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    try run(["bash", "-c", script], environment: environment)
  }

  /// Runs a program to its end.
  func run(
    _ command: [String], in subfolder: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(command, in: subfolder, environment: environment).outcome()
  }

  /// Starts a program.
  func start(
    _ command: [String], in subfolder: String = "", environment: [String: String] = [:]
  ) throws -> Run {
    let scratch = try Scratch()
    let process = try ChildProcess(
      command, folder: path(subfolder), environment: self.environment.merging(environment) { $1 },
      output: .file(scratch.path("out")), error: .file(scratch.path("err")))
    return Run(process: process, scratch: scratch)
  }
}

/// Where the output of one run is kept, away from what photocat sees.
final class Scratch {
  private let folder = NSTemporaryDirectory() + "photocat-test-output-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of `name` inside.
  func path(_ name: String) -> String { folder + "/" + name }
}

/// A program that was started.
struct Run {
  let process: ChildProcess
  let scratch: Scratch

  /// Waits for the end.
  func outcome() throws -> Outcome {
    let status = process.wait()
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: scratch.path(name))))
    }
    return Outcome(status: status, outBytes: try bytes("out"), errorBytes: try bytes("err"))
  }
}

/// How a program ended, and what it wrote.
struct Outcome {
  let status: Int32
  let outBytes: [UInt8]
  let errorBytes: [UInt8]

  /// Standard output.
  var out: String { String(decoding: outBytes, as: UTF8.self) }
  /// Standard error.
  var error: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The lines of standard output.
  var lines: [Substring] { out.split(separator: "\n") }

  /// Standard output as one JSON document.
  func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(outBytes)) }
  /// Standard output as a JSON array of objects.
  func objects() throws -> [[String: Any]] { try json() as? [[String: Any]] ?? [] }
  /// Standard output as a JSON object.
  func object() throws -> [String: Any] { try json() as? [String: Any] ?? [:] }
}
