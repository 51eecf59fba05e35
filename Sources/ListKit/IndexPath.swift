/// The position of a row in a list: its section, and its place in that section. Both count from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The section, 0 in a plain list.
  public var section: Int
  /// The row within the section.
  public var row: Int

  /// Makes the position of `row` in `section`.
  public init(row: Int, section: Int = 0) {
    self.row = row
    self.section = section
  }

  /// Whether `left` comes before `right` from the top of the list.
  public static func < (left: IndexPath, right: IndexPath) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
