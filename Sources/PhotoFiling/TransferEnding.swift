import CatalogStore
import PhotoModel

/// What came of the last step of a transfer.
package struct FinishedTransfer: Sendable {
  let transfer: StoredTransfer
  package let ending: TransferEnding

  /// What a person has to know of it, as a sentence; nil where all went as it should.
  package var complaint: String? { complaint(isForeseen: false) }

  /// - Parameter isForeseen: whether nothing was done yet.
  func complaint(isForeseen: Bool) -> String? {
    let target = transfer.target
    switch ending {
    case .removed, .sourceGone, .returned, .trashed(because: nil), .nothing: return nil
    case .trashed(let reason?): return "\(target) \(isForeseen ? "would go" : "went") to the trash: \(reason)"
    case .gone: return "cannot take back \(target): it is not there any more"
    case .unmoved(let reason): return "\(transfer.source) was not moved: \(reason)"
    case .lost(let reason): return "cannot bring back \(transfer.source): \(reason)"
    case .left(let reason) where transfer.step == .removeSource:
      return "did not remove \(transfer.source): \(reason)"
    case .left(let reason): return "\(isForeseen ? "would leave" : "left") \(target) where it is: \(reason)"
    case .waiting(let reason), .away(let reason):
      return "\(reason); the next import tries again" + (isUndo ? ", and so does 'photocat undo'" : "")
    }
  }

  /// What the record of an import says of a duplicate whose source was to go.
  var duplicateReason: String {
    let reason = Self.duplicateReason(transfer.target)
    return switch ending {
    case .nothing, .returned: reason
    case .sourceGone: "\(reason); it was gone already"
    default: "\(reason); \(complaint ?? Self.removed)"
    }
  }

  /// What it says of one whose source stays.
  static func duplicateReason(_ kept: FilePath) -> String { "the same bytes as \(kept)" }

  private static let removed = "removed"

  private var isUndo: Bool { transfer.step != .removeSource }
}

/// How the last step of a transfer ends.
package enum TransferEnding: Equatable, Sendable {
  /// The source is removed.
  case removed
  /// The source was not there any more: a run that was killed has removed it, or somebody else.
  case sourceGone
  /// The file is back where it came from.
  case returned
  /// The file is in the trash; where it was to go back instead, with the reason why not.
  case trashed(because: String?)
  /// There was nothing to do.
  case nothing
  /// The file that was to be taken back is not there any more.
  case gone
  /// The source stays, for a reason in words, and what was brought of it is gone again: it had other bytes by then.
  case unmoved(because: String)
  /// The source that was to come back cannot, for a reason in words.
  case lost(because: String)
  /// The file stays where it is for good, for a reason in words.
  case left(because: String)
  /// It could not be done now, as a sentence says, but may be later: the step stays.
  case waiting(because: String)
  /// Its disk is not there: the step stays, as it does where it waits, and that is no failure of those who find it so.
  case away(because: String)

  /// Whether the step is still to be done.
  var isPassing: Bool {
    switch self {
    case .waiting, .away: true
    default: false
    }
  }

  /// Whether a disk is not there.
  package var isAway: Bool { if case .away = self { true } else { false } }
}

/// How many files an undo took back.
public struct TakenBackCounts: Equatable, Sendable {
  /// Files that went to the trash.
  public internal(set) var trashed = 0
  /// Files that went back to where they came from.
  public internal(set) var returned = 0

  /// Counts the endings.
  package init(_ finished: [FinishedTransfer]) {
    for file in finished {
      switch file.ending {
      case .trashed: trashed += 1
      case .returned: returned += 1
      case .removed, .sourceGone, .nothing, .gone, .unmoved, .lost, .left, .waiting, .away: break
      }
    }
  }
}
