import Glibc

/// What the process may use, as 'ulimit' sets it: with less than it needs it would end somewhere without a word.
public enum ProcessLimits {
  /// So many files are open at once, or a few less.
  private static let files: rlim_t = 64
  /// So many bytes of addresses are taken, most of them for the stacks of threads.
  private static let addresses: rlim_t = 512 << 20

  /// Raises the limit on open files where that is allowed; returns a sentence about one that is too low, else nil.
  public static func complaint() -> String? {
    let open = raised(RLIMIT_NOFILE, to: files)
    if open < files {
      return "no more than \(open) files may be open at once; photocat needs \(files): see 'ulimit -n'"
    }
    let space = raised(RLIMIT_AS, to: addresses)
    guard space < addresses else { return nil }
    return
      "no more than \(space >> 20) MiB of memory may be used; photocat needs \(addresses >> 20): see 'ulimit -v'"
  }

  /// The limit on a resource, after it was raised as far as is needed and allowed.
  private static func raised(_ resource: __rlimit_resource, to needed: rlim_t) -> rlim_t {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return needed }
    if limit.rlim_cur < needed, limit.rlim_max > limit.rlim_cur {
      limit.rlim_cur = min(needed, limit.rlim_max)
      setrlimit(resource, &limit)
      getrlimit(resource, &limit)
    }
    return limit.rlim_cur
  }
}
