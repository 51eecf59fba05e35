extension CatalogWriter {
  /// Changes the catalog as ``change(_:importID:_:)`` does, or does the same and takes all of it back at once, so that
  /// it can be told what would happen.
  public func change<Result: Sendable>(
    _ name: String, isDryRun: Bool, _ body: @Sendable (CatalogChange) throws -> Result
  ) throws -> Result {
    guard isDryRun else { return try change(name, body) }
    do {
      return try change(name) { change -> Result in throw Rehearsal(result: try body(change)) }
    } catch let rehearsal as Rehearsal<Result> {
      return rehearsal.result
    }
  }
}

/// Ends a transaction that is to leave no trace.
private struct Rehearsal<Result: Sendable>: Error {
  let result: Result
}
