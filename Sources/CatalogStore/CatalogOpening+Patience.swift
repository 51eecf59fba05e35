import Glibc
import SQLiteKit

extension CatalogOpening {
  /// Does `body` again while another program is in the way, for so many milliseconds.
  ///
  /// SQLite waits for most locks by itself, but gives up at once where two programs make the same catalog: both have
  /// it open when one of them turns to the write-ahead log.
  static func patiently<Result>(_ milliseconds: Int32, _ body: () throws -> Result) throws -> Result {
    let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while true {
      do {
        return try body()
      } catch let error as SQLiteError where error.kind == .busy && ContinuousClock.now < end {
        usleep(10_000)
      }
    }
  }
}
