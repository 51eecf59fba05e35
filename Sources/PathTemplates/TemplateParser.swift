/// Reads the text of a template, character by character.
struct TemplateParser {
  private let characters: [Character]
  private var position = 0
  private var components: [[TemplatePiece]] = [[]]
  /// Where the current component began, for messages.
  private var componentStart = 0
  private var literal = ""

  init(_ text: String) { characters = Array(text) }

  mutating func parse() throws(TemplateError) -> [[TemplatePiece]] {
    guard !characters.isEmpty else { throw failure("a template names at least a file, as in {name}{ext}") }
    while position < characters.count {
      switch characters[position] {
      case "/": try endComponent(isLast: false)
      case "{" where next == "{", "}" where next == "}":
        literal.append(characters[position])
        position += 2
      case "{": try readField()
      case "}": throw failure("a closing brace that closes nothing; a brace itself is written }}")
      default: try readLiteral()
      }
    }
    try endComponent(isLast: true)
    return components
  }

  private var next: Character? { position + 1 < characters.count ? characters[position + 1] : nil }

  private func failure(_ problem: String, at offset: Int? = nil) -> TemplateError {
    TemplateError(position: (offset ?? position) + 1, problem: problem)
  }

  // MARK: Literal text

  private mutating func readLiteral() throws(TemplateError) {
    try requireAllowed(characters[position], at: position)
    literal.append(characters[position])
    position += 1
  }

  private func requireAllowed(_ character: Character, at offset: Int) throws(TemplateError) {
    guard character.unicodeScalars.contains(where: SafeText.isForbidden) else { return }
    throw failure(
      "this character cannot stand in a name on every system; neither can < > : \" \\ | ? * and controls",
      at: offset)
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    components[components.count - 1].append(.literal(Array(literal.utf8)))
    literal = ""
  }

  private mutating func endComponent(isLast: Bool) throws(TemplateError) {
    endLiteral()
    try requireName(components[components.count - 1], isLast: isLast)
    position += 1
    componentStart = position
    if !isLast { components.append([]) }
  }

  private func requireName(_ pieces: [TemplatePiece], isLast: Bool) throws(TemplateError) {
    guard let first = pieces.first else {
      if componentStart == 0 {
        throw failure("a path within the target folder does not begin with a slash", at: 0)
      }
      throw failure(isLast ? "the name of the file is missing after the last slash" : "a folder has no name")
    }
    if pieces.count == 1, case .literal(let bytes) = first, bytes.allSatisfy(SafeText.isDotOrBlank) {
      throw failure("a folder or file needs a name that is more than dots and blanks", at: componentStart)
    }
  }

  // MARK: Fields

  private mutating func readField() throws(TemplateError) {
    endLiteral()
    guard let end = characters[position...].firstIndex(of: "}") else {
      throw failure("this brace is never closed; a brace itself is written {{")
    }
    let bar = characters[position..<end].firstIndex(of: "|") ?? end
    let nameEnd = characters[position..<bar].firstIndex(of: ":") ?? bar
    var use = FieldUse(field: try field(in: (position + 1)..<nameEnd))
    if nameEnd < bar { use.options = try options(in: (nameEnd + 1)..<bar, for: use.field) }
    if bar < end { use.fallback = try fallback(in: (bar + 1)..<end) }
    components[components.count - 1].append(.field(use))
    position = end + 1
  }

  private func field(in range: Range<Int>) throws(TemplateError) -> TemplateField {
    let name = String(characters[range])
    guard let field = TemplateField(rawValue: name) else {
      let names = TemplateField.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      throw failure("there is no field \"\(name)\"; there are \(names)", at: range.lowerBound)
    }
    return field
  }

  /// Reads options up to the end; one with a percent sign in it is a date format, colons and all.
  private func options(
    in range: Range<Int>, for field: TemplateField
  ) throws(TemplateError) -> [TemplateOption] {
    var options: [TemplateOption] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = characters[start..<range.upperBound].firstIndex(of: ":") ?? range.upperBound
      if characters[start..<end].contains("%") { end = range.upperBound }
      options.append(try option(in: start..<end, for: field))
      start = end + 1
    }
    return options
  }

  private func option(in range: Range<Int>, for field: TemplateField) throws(TemplateError) -> TemplateOption
  {
    let text = String(characters[range])
    switch text {
    case "upper": return .upper
    case "lower": return .lower
    case _ where text.contains("%"): return .date(try dateFormat(in: range, for: field))
    default:
      guard let width = Int(text), (1...255).contains(width) else {
        throw failure(
          "\"\(text)\" is no option; there are upper, lower, a width from 1 to 255, and date formats such as %Y-%m-%d",
          at: range.lowerBound)
      }
      return .width(width)
    }
  }

  private func dateFormat(in range: Range<Int>, for field: TemplateField) throws(TemplateError) -> DateFormat
  {
    guard field.kind == .date else {
      throw failure("only captured_at and imported_at take a date format", at: range.lowerBound)
    }
    do {
      return try DateFormat(characters[range])
    } catch {
      throw failure(error.problem, at: range.lowerBound + error.offset)
    }
  }

  private func fallback(in range: Range<Int>) throws(TemplateError) -> [UInt8] {
    for offset in range { try requireAllowed(characters[offset], at: offset) }
    return Array(String(characters[range]).utf8)
  }
}
