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

  /// Ends the process as soon as nobody is left to read the answers, whatever it is at: it may be at a large file for
  /// hours. The limit on a file's time is whoever asked's to watch.
  public static func endProcessWhenClosed(_ answers: Int32) {
    var thread = pthread_t()
    let context = UnsafeMutableRawPointer(bitPattern: Int(answers))
    let code = pthread_create(
      &thread, nil,
      { context in
        var event = pollfd(fd: Int32(Int(bitPattern: context)), events: 0, revents: 0)
        while poll(&event, 1, -1) < 0, errno == EINTR {}
        _exit(0)
      }, context)
    // Without the thread, the end shows when the next answer cannot be written.
    if code == 0 { pthread_detach(thread) }
  }
}
