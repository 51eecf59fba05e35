/// The offsets of one time zone through history, and the rule that goes on from there.
struct TimeZoneTable: Equatable {
  /// A moment at which clocks changed, and the offset from then on, both in seconds.
  struct Change: Equatable {
    /// Seconds since 1970-01-01T00:00:00 UTC.
    var instant: Int
    /// Seconds east of UTC.
    var offset: Int
  }

  /// The offset before all changes.
  var initialOffset: Int
  /// The changes of the table, in order.
  var changes: [Change]
  /// What holds after the last of them.
  var rule: TimeZoneRule?

  /// Seconds east of UTC when clocks first showed `local`, or would have shown it but for a change.
  func offset(atLocal local: Int) -> Int {
    // No zone is a whole day off UTC, so that the moment in question is later than this.
    var instant = local - 86_400
    var current = offset(at: instant)
    while let change = change(after: instant), local >= change.instant &+ max(current, change.offset) {
      instant = change.instant
      current = change.offset
    }
    return current
  }

  /// Seconds east of UTC at a moment, in seconds since 1970-01-01T00:00:00 UTC.
  func offset(at instant: Int) -> Int {
    let count = changeCount(upTo: instant)
    if count == changes.count, let offset = rule?.offset(at: instant) { return offset }
    return count == 0 ? initialOffset : changes[count - 1].offset
  }

  /// The first change after a moment.
  private func change(after instant: Int) -> Change? {
    let count = changeCount(upTo: instant)
    return count < changes.count ? changes[count] : rule?.change(after: instant)
  }

  /// How many of the table's changes had happened by a moment, by halving.
  private func changeCount(upTo instant: Int) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
