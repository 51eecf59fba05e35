import Glibc

/// The worker's standard output, kept for answers alone.
public enum AnswerChannel {
  /// Returns a descriptor that writes to what standard output was, and points standard output at standard error.
  ///
  /// Libraries that print then cannot get between two answers.
  public static func open() -> Int32 {
    let answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return answers
  }
}
