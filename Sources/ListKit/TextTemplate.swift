/// The text of a screen, with places for values.
///
/// One line of the template makes one line of text; `#` starts a comment line:
///
///     # The heading, then two labelled lines
///     {title}
///
///     Camera   | {make} {model}
///     Exposure | {exposure_time}[ at {aperture}][, ISO {iso}]
///              | {flash}
///
/// - `{name}` is replaced by a value. `{{` and `}}` are braces, `[[` and `]]` brackets.
/// - The first line is the title, in bold where styles are used.
/// - Text in `[…]` is left out if its values are all empty. Brackets do not nest.
/// - What stands before `|` is a label. Labels, also empty ones, stand in a column of their own.
/// - A line whose values are all empty is left out; one without values always stays.
/// - A value of several lines goes on below its own start, and so does one that is wider than the terminal,
///   broken between words.
/// - Blank lines stay, but never first, last or twice in a row, whatever was left out around them.
public struct TextTemplate: Sendable {
  let lines: [Line]
  /// The width in cells of the labels and of the gap after them.
  let labelWidth: Int

  /// A line of the template.
  struct Line: Sendable {
    /// The label; nil if the line has no label column.
    let label: String?
    let parts: [Part]
  }

  /// A piece of a line.
  enum Part: Sendable, Equatable {
    case literal(String)
    case field(String)
    case optional([Part])
  }

  /// Reads the template in `text`, which may name `fields` only; fails with the number of the first line that is
  /// wrong.
  public init(_ text: String, fields: some Sequence<String>) throws {
    let fields = Array(fields)
    lines = try TemplateLines(text).filter { !$0.line.hasPrefix("#") }.map {
      try Line($0.line, number: $0.number, fields: fields)
    }
    let widths = lines.compactMap(\.label).map { TextWidth.of($0) }
    labelWidth = (widths.max() ?? 0) + 2
  }
}

// MARK: - Filling in

extension TextTemplate.Line {
  /// Returns the line with its values filled in; nil if it has places for values and all are empty.
  func filled(with value: (String) throws -> String?) rethrows -> String? {
    try Self.filled(parts, with: value)
  }

  private static func filled(
    _ parts: [TextTemplate.Part], with value: (String) throws -> String?
  ) rethrows -> String? {
    var text = ""
    var (hasFields, hasValues) = (false, false)
    for part in parts {
      switch part {
      case .literal(let literal):
        text += literal
      case .field(let name):
        let filled = try value(name) ?? ""
        text += filled
        hasFields = true
        if !filled.isEmpty { hasValues = true }
      case .optional(let inner):
        hasFields = hasFields || inner.contains { $0.isField }
        guard let filled = try filled(inner, with: value) else { continue }
        text += filled
        hasValues = true
      }
    }
    return hasFields && !hasValues ? nil : text
  }
}

extension TextTemplate.Part {
  fileprivate var isField: Bool {
    if case .field = self { true } else { false }
  }
}
