/// Lets others run until `condition` holds, for ten minutes at the most; tells whether it held.
///
/// So long, since all suites share the main actor, and the turn may come late.
@MainActor
package func eventually(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(600)
  while ContinuousClock.now < end {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return false
}
