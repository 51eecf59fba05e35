extension TextTemplate.Line {
  /// Reads a line of the template.
  init(_ line: Substring, number: Int, fields: [String]) throws {
    var parser = LineParser(number: number, fields: fields)
    if let bar = line.firstIndex(of: "|") {
      label = String(line[..<bar]).trimmingBlanks()
      parts = try parser.parts(of: String(line[line.index(after: bar)...]).trimmingBlanks())
    } else {
      label = nil
      parts = try parser.parts(of: String(line).trimmingBlanks())
    }
  }
}

/// Splits a line of a template into its parts.
private struct LineParser {
  private let number: Int
  private let fields: [String]
  private var parts: [TextTemplate.Part] = []
  private var literal = ""
  /// What stands before an open bracket.
  private var outside: [TextTemplate.Part]?

  init(number: Int, fields: [String]) {
    self.number = number
    self.fields = fields
  }

  mutating func parts(of text: String) throws -> [TextTemplate.Part] {
    var rest = text[...]
    while let character = rest.popFirst() {
      if "{}[]".contains(character), rest.first == character {
        rest.removeFirst()
        literal.append(character)
        continue
      }
      switch character {
      case "{": try appendField(from: &rest)
      case "[": try openBracket()
      case "]": try closeBracket()
      case "}": throw error("a closing brace has no opening one; a brace as text is '}}'")
      default: literal.append(character)
      }
    }
    endLiteral()
    guard outside == nil else { throw error("a bracket is opened and not closed") }
    return parts
  }

  private mutating func appendField(from rest: inout Substring) throws {
    guard let end = rest.firstIndex(of: "}") else { throw error("a brace is opened and not closed") }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    guard fields.contains(name) else {
      throw error("there is no field '\(name)'; the fields are: \(fields.joined(separator: ", "))")
    }
    endLiteral()
    parts.append(.field(name))
  }

  private mutating func openBracket() throws {
    guard outside == nil else { throw error("brackets do not nest; a bracket as text is '[['") }
    endLiteral()
    outside = parts
    parts = []
  }

  private mutating func closeBracket() throws {
    guard let before = outside else {
      throw error("a closing bracket has no opening one; a bracket as text is ']]'")
    }
    endLiteral()
    parts = before + [.optional(parts)]
    outside = nil
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.literal(literal)) }
    literal = ""
  }

  private func error(_ reason: String) -> TemplateError { TemplateError(line: number, reason: reason) }
}

extension String {
  /// Returns the text without the blanks, tabs and line breaks around it.
  func trimmingBlanks() -> String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
