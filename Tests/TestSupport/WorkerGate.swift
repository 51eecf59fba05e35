/// Lets a few through at a time, in the order in which they come.
private actor WorkerGate {
  /// For all tests: with many pools of workers side by side none would get ahead.
  static let shared = WorkerGate(places: 3)

  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  func enter() async {
    guard places == 0 else {
      places -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the place to whoever has waited longest.
  func leave() {
    if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
  }
}

/// Runs `body`, which starts media workers, as soon as few others do so; it must not wait for another such call.
package func besideFewOthers<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  await WorkerGate.shared.enter()
  do {
    let result = try await body()
    await WorkerGate.shared.leave()
    return result
  } catch {
    await WorkerGate.shared.leave()
    throw error
  }
}
