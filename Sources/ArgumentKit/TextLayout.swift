/// Wraps help to a number of columns. The texts are the program's own, one column to a character.
struct TextLayout {
  /// The number of columns.
  let width: Int

  /// Breaks `text` at spaces so that it fits behind `indent` columns; a longer word stands alone.
  func lines(_ text: String, indent: Int) -> [String] {
    let available = max(20, width - indent)
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, last.count + 1 + word.count <= available {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Wraps one paragraph, every line behind `indent` columns.
  func paragraph(_ text: String, indent: Int = 0) -> String {
    lines(text, indent: indent).map { Self.spaces(indent) + $0 + "\n" }.joined()
  }

  /// Wraps the paragraphs of `text`, parted by empty lines; a paragraph that begins with a space is kept as it is.
  func paragraphs(_ text: String) -> String {
    let all = text.split(separator: "\n\n", omittingEmptySubsequences: true)
    return all.map { $0.hasPrefix(" ") ? $0 + "\n" : paragraph(String($0)) }.joined(separator: "\n")
  }

  /// Sets terms beside their descriptions; a term too long for its column has the description below it.
  func table(_ rows: [(term: String, description: String)], column: Int) -> String {
    rows.map { row in
      let description = lines(row.description, indent: column)
      let term = "  " + row.term
      guard let first = description.first else { return term + "\n" }
      let isShort = term.count + 2 <= column
      let head = isShort ? term + Self.spaces(column - term.count) + first + "\n" : term + "\n"
      let rest = isShort ? description.dropFirst() : description[...]
      return head + rest.map { Self.spaces(column) + $0 + "\n" }.joined()
    }.joined()
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
