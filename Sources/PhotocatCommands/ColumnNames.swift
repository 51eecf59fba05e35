import ArgumentKit
import PhotoScreens

/// The columns that `--columns` names, checked.
struct ColumnNames: ExpressibleByArgument {
  /// The names in the order asked for; there is at least one.
  let names: [String]

  /// Reads names that are separated by commas, with or without blanks.
  init(argument: RawArgument) throws {
    let text = try argument.validText()
    names = text.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw ValidationError("'\(text)' names no column; 'photocat help columns' lists them")
    }
    for name in names where !PhotoCell.columnNames.contains(name) { throw Self.unknown(name) }
  }

  var argumentText: String { names.joined(separator: ",") }

  private static func unknown(_ name: String) -> ValidationError {
    let all = PhotoCell.columnNames
    let suggestion = NearestName.suggestion(for: name, among: all).map { "; did you mean '\($0)'?" } ?? "."
    return ValidationError(
      "there is no column '\(name)'\(suggestion) The columns ('photocat help columns') are: "
        + all.joined(separator: ", "))
  }
}
