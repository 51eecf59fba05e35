/// What can be wrong between a list, its data source and its cells.
public enum ListViewError: Error, Equatable {
  /// The list has no data source: none was set, or nobody holds it any more.
  case noDataSource
  /// No nib was registered under the identifier.
  case unknownCellIdentifier(String, registered: [String])
  /// The cell that the nib makes is not what the data source configures.
  case wrongCell(identifier: String, expected: String, actual: String)
  /// The section is not one of the list's `count` sections.
  case noSuchSection(Int, count: Int)
  /// The row is not one of the section's `count` rows.
  case noSuchRow(Int, count: Int)
}

extension ListViewError: CustomStringConvertible {
  /// The error as a sentence; rows are counted from 1, as people see them.
  public var description: String {
    switch self {
    case .noDataSource:
      "the list has no data source: none was set, or nobody holds it any more"
    case .unknownCellIdentifier(let identifier, let registered):
      "no cell is registered as '\(identifier)'; registered are: "
        + (registered.isEmpty ? "none" : registered.joined(separator: ", "))
    case .wrongCell(let identifier, let expected, let actual):
      "the cell registered as '\(identifier)' is a \(actual), not a \(expected)"
    case .noSuchSection(let section, let count):
      "there is no section \(Self.ordinal(of: section)): \(Self.range(of: "section", count: count))"
    case .noSuchRow(let row, let count):
      "there is no row \(Self.ordinal(of: row)): \(Self.range(of: "row", count: count))"
    }
  }

  /// Returns the number that people give to `index`; a number that came from outside may be the largest one.
  private static func ordinal(of index: Int) -> String {
    index < 0 ? String(index + 1) : String(index.magnitude + 1)
  }

  private static func range(of what: String, count: Int) -> String {
    switch count {
    case 0: "the list is empty"
    case 1: "the list has one \(what)"
    default: "the list has \(what)s 1 to \(count)"
    }
  }
}
