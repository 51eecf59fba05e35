/// Writes the help of a command.
struct HelpRenderer {
  private let definition: CommandDefinition
  private let topics: [HelpTopic]
  private let layout: TextLayout

  init(_ definition: CommandDefinition, topics: [HelpTopic] = [], width: Int) {
    self.definition = definition
    self.topics = topics
    layout = TextLayout(width: width)
  }

  /// Everything: what `--help` prints.
  var fullText: String {
    let configuration = definition.configuration
    let parts = [
      layout.paragraph(configuration.abstract), usage, examples, commands, positionals, options,
      layout.paragraphs(configuration.discussion), furtherTopics,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What a command that only has subcommands prints when called with nothing.
  var shortText: String {
    let hint = "'\(definition.name) --help' tells more.\n"
    let parts = [layout.paragraph(definition.configuration.abstract), usage, commands, hint]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var usage: String {
    let line = "Usage: \(definition.name) "
    let lines = layout.lines(definition.configuration.usage ?? usageTerms, indent: line.count)
    return line + lines.joined(separator: "\n" + String(repeating: " ", count: line.count)) + "\n"
  }

  private var usageTerms: String {
    let arguments = definition.visibleArguments
    let required = arguments.filter { $0.kind == .option && $0.isRequired }
    let places = arguments.filter { $0.kind == .positional }
    let command = definition.configuration.subcommands.isEmpty ? [] : ["COMMAND"]
    let terms = required.map { "\($0.preferredName) \($0.valueName)" } + ["[options]"]
    return (terms + command + places.map(\.usageTerm)).joined(separator: " ")
  }

  private var examples: String {
    let examples = definition.configuration.examples.map { example in
      "  \(example.command)\n" + layout.paragraph(example.explanation, indent: 6)
    }
    return examples.isEmpty ? "" : "Examples:\n" + examples.joined()
  }

  private var commands: String {
    section("Commands", definition.subcommands.map { ($0.path.last ?? "", $0.configuration.abstract) })
  }

  private var positionals: String {
    let places = definition.visibleArguments.filter { $0.kind == .positional }
    return section("Arguments", places.map { ($0.usageTerm, $0.fullDescription) })
  }

  /// The options by section, in the order in which the sections first appear, the general one first.
  private var options: String {
    let options = definition.visibleArguments.filter { $0.kind != .positional }
    var titles = ["Options"]
    for title in options.compactMap(\.section) where !titles.contains(title) { titles.append(title) }
    let sections = titles.map { title in
      section(
        title,
        options.filter { ($0.section ?? "Options") == title }.map { ($0.helpTerm, $0.fullDescription) })
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var furtherTopics: String {
    guard definition.path.count == 1 else {
      let names = topics.map { "'\(definition.path[0]) help \($0.name)'" }
      return names.isEmpty ? "" : layout.paragraph("See also: " + names.joined(separator: ", ") + ".")
    }
    return section("Help topics", topics.map { ($0.name, $0.abstract) })
  }

  /// A heading and a table below it, or nothing where there are no rows.
  private func section(_ title: String, _ rows: [(term: String, description: String)]) -> String {
    let longest = rows.map(\.term.count).filter { $0 <= 24 }.max() ?? 0
    return rows.isEmpty ? "" : "\(title):\n" + layout.table(rows, column: longest + 4)
  }
}

extension ArgumentDefinition {
  /// `PATH`, `[PATH]`, `PATH...` or `[PATH...]`.
  fileprivate var usageTerm: String {
    let term = isRepeating ? valueName + "..." : valueName
    return isRequired ? term : "[\(term)]"
  }

  /// `-n, --limit N`, long names under one another.
  fileprivate var helpTerm: String {
    var spellings = names.map(\.spelling)
    if let inversion, case .long(let name) = inversion, let last = spellings.indices.last {
      spellings[last] = "--[no-]" + name.dropFirst(3)
    }
    let value = kind == .option ? " " + valueName : ""
    let indent = names.first?.isLong == true ? "    " : ""
    return indent + spellings.joined(separator: ", ") + value
  }

  /// The abstract, then what can be given and what holds if nothing is.
  fileprivate var fullDescription: String {
    let values = allowedValues.isEmpty ? nil : allowedValues.joined(separator: ", ")
    let notes = [values, defaultText.map { "default: \($0)" }].compactMap { $0 }
    let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
    return [abstract, note].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
