import Glibc

/// A clock that only goes forward.
enum Clock {
  /// Milliseconds since some moment in the past.
  static var milliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}
