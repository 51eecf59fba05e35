import PhotoModel

/// A pattern of relative paths, filled with what is known about a photo; ``help`` says how it is written.
///
/// Whatever the values are, the path stays below the folder it is used in: no value makes a folder, and no component
/// is empty, "." or "..".
public struct PathTemplate: Sendable {
  /// The text that it was made of.
  public let text: String
  let components: [[TemplatePiece]]

  /// Reads a template; throws a ``TemplateError`` that says where it is wrong and what may stand there.
  public init(_ text: String) throws(TemplateError) {
    self.text = text
    var parser = TemplateParser(text)
    components = try parser.parse()
  }

  /// The pattern of copies and moves that nobody gave one for.
  public static let standardText = "{year}/{month}/{date}_{time}_{name}{ext}"

  /// Whether the path has a counter, so that another number gives another path.
  public var hasCounter: Bool {
    components.joined().contains { piece in
      if case .field(let use) = piece { use.field == .counter } else { false }
    }
  }

  /// The path for a photo, relative to the folder that the template is used in.
  ///
  /// - Parameter counter: the value of `{counter}`, which is missing where this is nil.
  public func path(for values: TemplateValues, counter: Int? = nil) -> FilePath {
    var names: [[UInt8]] = []
    var last: Placeholder?
    for (index, pieces) in components.enumerated() {
      let component = PathComponent(pieces, values: values, counter: counter)
      let isFile = index == components.count - 1
      // Folders that miss the same thing are one: undated, not undated/undated.
      if !isFile, let placeholder = component.placeholder, placeholder == last { continue }
      last = component.placeholder
      names.append(component.name(isFile: isFile))
    }
    return FilePath(bytes: names.joined(separator: [UInt8(ascii: "/")]))
  }
}
