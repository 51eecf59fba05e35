/// What a list writes around its rows and between them, such as the brackets and commas of a JSON array.
public struct ListFrame: Sendable {
  let opening: String
  let separator: String
  let closing: String
  /// What stands in place of a list without rows.
  let empty: String

  /// Nothing: every row ends its own line.
  public static let none = ListFrame(opening: "", separator: "", closing: "", empty: "")

  /// A line for each row; for rows that do not end theirs.
  public static let lines = ListFrame(opening: "", separator: "\n", closing: "\n", empty: "")

  /// One JSON array with a line for each row, between `start` and `end`.
  public static func array(start: String = "", end: String = "\n") -> ListFrame {
    ListFrame(
      opening: start + "[\n", separator: ",\n", closing: "\n]" + end, empty: start + "[]" + end)
  }
}
