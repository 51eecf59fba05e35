import Glibc

/// What the system says of a call that failed.
public enum SystemError {
  /// The reason for the last failure on this thread, as a fragment for people: "permission denied".
  public static var lastReason: String { reason(errno) }

  /// The reason that a code of `errno` stands for, as it reads in the middle of a sentence.
  public static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    // "I/O error" and "RPC failed" keep their capitals.
    guard let second = text.dropFirst().first, second.isLowercase else { return text }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
