/// Calls a closure again and again, on the main actor, until it is stopped or nobody holds it any more.
@MainActor
final class IntervalTimer {
  /// What is called at each tick.
  var onTick: (() -> Void)?

  private var ticking: Task<Void, Never>?

  /// Starts a timer that ticks every `interval`.
  init(every interval: Duration) {
    ticking = Task { [weak self] in
      while !Task.isCancelled {
        // Only a cancellation ends the sleep early, and the loop sees it.
        try? await Task.sleep(for: interval)
        guard let self, !Task.isCancelled else { return }
        self.onTick?()
      }
    }
  }

  deinit { ticking?.cancel() }

  /// Ends it.
  func stop() { ticking?.cancel() }
}
