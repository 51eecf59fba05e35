extension ColumnTemplate.Column {
  /// Reads a column from a line of the template.
  init(line: Substring, number: Int) throws {
    let fields = try Self.fields(of: line, number: number)
    guard fields.count == 6 else {
      throw TemplateError(
        line: number,
        reason: "a column has 6 fields (name, title, width, alignment, shown or hidden, rank), "
          + "not \(fields.count)")
    }
    name = fields[0]
    title = fields[1]
    (width, fittingWidths) = try Self.widths(fields[2], number: number)
    guard let alignment = TextAlignment(rawValue: fields[3]) else {
      throw TemplateError(line: number, reason: "the alignment is left or right, not '\(fields[3])'")
    }
    self.alignment = alignment
    guard ["shown", "hidden"].contains(fields[4]) else {
      throw TemplateError(line: number, reason: "a column is shown or hidden, not '\(fields[4])'")
    }
    isShown = fields[4] == "shown"
    guard let rank = Int(fields[5]), (1...9).contains(rank) else {
      throw TemplateError(line: number, reason: "the rank is a number from 1 to 9, not '\(fields[5])'")
    }
    self.rank = rank
  }

  /// Splits a line at blanks; quotes keep the blanks between them.
  private static func fields(of line: Substring, number: Int) throws -> [String] {
    var fields: [String] = []
    var rest = line.drop(while: TemplateLines.isBlank)
    while let first = rest.first {
      let field: Substring
      if first == "\"" {
        rest = rest.dropFirst()
        field = rest.prefix { $0 != "\"" }
        guard field.endIndex != rest.endIndex else {
          throw TemplateError(line: number, reason: "a quote is opened and not closed")
        }
        rest = rest[field.endIndex...].dropFirst()
      } else {
        field = rest.prefix { !TemplateLines.isBlank($0) }
        rest = rest[field.endIndex...]
      }
      fields.append(String(field))
      rest = rest.drop(while: TemplateLines.isBlank)
    }
    return fields
  }

  /// Reads `28`, `12..28` or `12..28..60`.
  private static func widths(_ text: String, number: Int) throws -> (Int, ClosedRange<Int>) {
    let bounds = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...3).contains(bounds.count), bounds.allSatisfy({ (1...1000).contains($0) }),
      zip(bounds, bounds.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      throw TemplateError(
        line: number, reason: "the width is like 28, 12..28 or 12..28..60, at most 1000, not '\(text)'")
    }
    let width = bounds.count == 1 ? bounds[0] : bounds[1]
    return (width, bounds[0]...bounds[bounds.count - 1])
  }
}
