/// The status with which a program ends; thrown by a command that has already said what there is to say.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The number that the shell sees.
  public let rawValue: Int32

  /// Takes the number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Done.
  public static let success = ExitCode(rawValue: 0)
  /// Not done.
  public static let failure = ExitCode(rawValue: 1)
  /// Done, but some items failed.
  public static let someItemsFailed = ExitCode(rawValue: 2)
  /// The question was understood and the answer is no.
  public static let no = ExitCode(rawValue: 4)
  /// The command line was wrong (`EX_USAGE`).
  public static let usage = ExitCode(rawValue: 64)
  /// Ended by SIGINT.
  public static let interrupted = ExitCode(rawValue: 130)
}
