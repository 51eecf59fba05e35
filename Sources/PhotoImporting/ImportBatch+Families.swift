import DiskFiles
import FolderWalking

extension ImportBatch {
  /// Takes out the last family, of which more may come, and returns it.
  ///
  /// Where it is all that there is, names that begin alike do for less; and what is too much by then is parted.
  mutating func splitOffLastFamily() -> ImportBatch {
    let start = startOfLast { $0.wide } ?? startOfLast { $0 } ?? candidates.count
    return split(at: start)
  }

  /// Where those begin at the end that are of one family; nil for the very start.
  private func startOfLast(_ family: (NameFamily) -> NameFamily) -> Int? {
    guard let last = candidates.last else { return nil }
    let wanted = family(NameFamily(of: last.name))
    let before = candidates.lastIndex {
      $0.folder != last.folder || family(NameFamily(of: $0.name)) != wanted
    }
    return before.map { $0 + 1 }
  }

  /// Has what belongs to something else come after it, folder by folder.
  mutating func arrange() {
    reorder { candidates in
      candidates.runs(by: \.folder).flatMap { run in
        // Swift's sort is stable, but does not promise to be.
        run.enumerated().map { (rank: WalkOrder.rank($1.path.fileExtension), offset: $0, candidate: $1) }
          .sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.candidate)
      }
    }
  }
}

extension Collection {
  /// The elements in a row that have something in common.
  func runs<Key: Equatable>(by key: (Element) -> Key) -> [SubSequence] {
    var runs: [SubSequence] = []
    var start = startIndex
    while start != endIndex {
      let common = key(self[start])
      let run = self[start...].prefix { key($0) == common }
      runs.append(run)
      start = run.endIndex
    }
    return runs
  }
}
