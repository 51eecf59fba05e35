/// Where a photo stands in the order of a listing: the columns by which it is sorted.
struct PhotoKey: Equatable {
  /// Nil in the part of the listing that has no dates.
  let capturedAt: String?
  let nameKey: [UInt8]
  let path: [UInt8]
  let sha256: [UInt8]
}

/// The keys of rows at known positions, so that a window is found without counting from the start.
///
/// It holds at most some hundreds of keys, however long the listing is: it drops every other one when it is full.
struct WindowCheckpoints {
  private static let capacity = 512

  /// In the order of their positions: `key` is that of the row just before `position`.
  private var entries: [(position: Int, key: PhotoKey)] = []

  /// Remembers that the row before `position` has `key`.
  mutating func note(_ key: PhotoKey, before position: Int) {
    let index = insertionIndex(for: position)
    if index > 0, entries[index - 1].position == position { return }
    entries.insert((position, key), at: index)
    guard entries.count > Self.capacity else { return }
    entries = entries.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// Returns the last known position that is not after `position`, and the key of the row before it.
  func nearest(to position: Int) -> (position: Int, key: PhotoKey?) {
    let index = insertionIndex(for: position)
    return index == 0 ? (0, nil) : (entries[index - 1].position, entries[index - 1].key)
  }

  /// The index after the last entry whose position is not after `position`.
  private func insertionIndex(for position: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
