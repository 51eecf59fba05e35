import Glibc
import ListKit

/// Standard output of an import: nothing more is written after the first failure.
///
/// The import goes on, since its outcome does not depend on who reads about it.
@MainActor
final class ImportOutput {
  private let renderer = TextRenderer(sink: FileDescriptorSink(descriptor: STDOUT_FILENO))
  private var error: (any Error)?

  /// Writes what `body` draws.
  func write(_ body: (TextRenderer) throws -> Void) {
    guard error == nil else { return }
    do {
      try body(renderer)
      try renderer.flush()
    } catch {
      self.error = error
    }
  }

  /// Why it could not be written, unless its reader just left.
  var failure: (any Error)? { error as? TextSinkError == .closed ? nil : error }
}
