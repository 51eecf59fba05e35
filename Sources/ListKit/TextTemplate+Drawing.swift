extension TextTemplate {
  /// Draws the text, with the values that `value` gives for the names of fields; nil stands for an empty one.
  ///
  /// Values are untrusted: all that a terminal would obey is escaped, except line breaks. Lines wider than the
  /// renderer's width, if it has one, are broken between words.
  public func draw(into renderer: TextRenderer, value: (String) throws -> String?) throws {
    var writer = TemplateWriter(renderer: renderer, labelWidth: labelWidth)
    for (position, line) in lines.enumerated() {
      guard let text = try line.filled(with: value) else { continue }
      try writer.write(text.trimmingBlanks(), label: line.label, isTitle: position == 0)
    }
  }
}

/// Writes the lines of a filled-in template.
private struct TemplateWriter {
  let renderer: TextRenderer
  let labelWidth: Int
  private var hasText = false
  private var owesBlankLine = false

  init(renderer: TextRenderer, labelWidth: Int) {
    self.renderer = renderer
    self.labelWidth = labelWidth
  }

  /// Writes `text` with its label, if it has one, before its first line.
  mutating func write(_ text: String, label: String?, isTitle: Bool) throws {
    let indent = label == nil ? 0 : labelWidth
    var label = label ?? ""
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let wrapped = WrappedText(String(paragraph), width: renderer.width.map { max($0 - indent, 1) })
      try wrapped.forEachLine { line in
        try write(line, label: label, indent: indent, isTitle: isTitle)
        label = ""
      }
    }
  }

  private mutating func write(
    _ line: UnsafeBufferPointer<UInt8>, label: String, indent: Int, isTitle: Bool
  ) throws {
    guard line.count > 0 || !label.isEmpty else { return owesBlankLine = true }
    if owesBlankLine, hasText { try renderer.newline() }
    (hasText, owesBlankLine) = (true, false)
    if !label.isEmpty { try renderer.styled(.dim) { try renderer.write(label) } }
    if line.count > 0 { try renderer.writeBlanks(indent - TextWidth.of(label)) }
    if isTitle {
      try renderer.styled(.bold) { try renderer.writeRaw(line) }
    } else {
      try renderer.writeRaw(line)
    }
    try renderer.newline()
  }
}
