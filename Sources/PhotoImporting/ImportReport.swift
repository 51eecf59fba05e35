import PhotoFiling
import CatalogStore

/// What an import did.
public struct ImportReport: Equatable, Sendable {
  /// The number of the import.
  public var importID: Int64
  /// How many files, and what became of them.
  public var counts: ImportCounts
  /// How long it took, in seconds.
  public var seconds: Double
  /// Whether it was stopped while files were left to look at. What it did until then is kept.
  public var isInterrupted: Bool
  /// Whether it was only found out what would be done, and nothing was written.
  public var isDryRun = false
  /// How many files were left on disk that were to be removed.
  public var complaints = 0
  /// How many photos got an album or a keyword that was asked for and that they did not have.
  public var labelled = 0
  /// How many sources of duplicates were removed, as they were to be.
  public var removedDuplicates = 0
  /// What is to be told besides.
  public var notes = ImportNotes()
}

/// Why an import has come to an early end: the next file would fail for the same reason.
public struct ImportStopped: Error, CustomStringConvertible {
  /// What failed, as a sentence without its stop.
  public let reason: String

  /// What failed, and what to do.
  public var description: String {
    "\(reason); the import stopped, what it did until then is kept: run the same command to go on"
  }
}
