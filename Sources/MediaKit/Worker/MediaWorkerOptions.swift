import Glibc

/// The command line of the worker's process.
public struct MediaWorkerOptions: Equatable, Sendable {
  /// How many mebibytes the process may use; nil is no limit.
  public var memoryLimit: Int?
  /// Whether exiv2 is left out, as for a file on which a worker died.
  public var leavesOutExiv2 = false
  /// Whether only the version is asked for.
  public var showsVersion = false

  /// The highest that a memory limit can be.
  private static let largest = 1 << 30

  /// Reads the arguments, without the program's name.
  public init(_ arguments: some Sequence<String>) throws(MediaWorkerUsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--version": showsVersion = true
      case "--without-exiv2": leavesOutExiv2 = true
      case "--memory-limit": memoryLimit = try Self.number(after: argument, in: &rest)
      default: throw MediaWorkerUsageError(message: "unknown option \(argument)")
      }
    }
  }

  private static func number(
    after option: String, in rest: inout ArraySlice<String>
  ) throws(MediaWorkerUsageError) -> Int {
    guard let text = rest.first, let number = Int(text), (1...largest).contains(number) else {
      throw MediaWorkerUsageError(message: "\(option) needs a whole number from 1 on")
    }
    rest.removeFirst()
    return number
  }

  /// Puts the memory limit in force for this process.
  public func limitMemory() {
    guard let memoryLimit else { return }
    var limit = rlimit(rlim_cur: rlim_t(memoryLimit) << 20, rlim_max: rlim_t(memoryLimit) << 20)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}

/// What is wrong with the worker's command line.
public struct MediaWorkerUsageError: Error, Equatable {
  /// A fragment: "unknown option --fast".
  public let message: String

  /// Takes the fragment.
  public init(message: String) { self.message = message }
}
