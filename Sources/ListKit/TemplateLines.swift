/// What is wrong with a template, and where.
public struct TemplateError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong with it.
  public let reason: String

  /// The error as a sentence.
  public var description: String { "template line \(line): \(reason)" }
}

/// The lines of a template with their numbers, counted from 1.
struct TemplateLines: Sequence {
  private let lines: [Substring]

  init(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  func makeIterator() -> some IteratorProtocol<(number: Int, line: Substring)> {
    zip(1..., lines).lazy.map { (number: $0, line: $1) }.makeIterator()
  }

  static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  /// Whether `line` says nothing.
  static func isBlankOrComment(_ line: Substring) -> Bool {
    let start = line.drop(while: isBlank)
    return start.isEmpty || start.first == "#"
  }
}
