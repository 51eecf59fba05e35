/// What stands for a folder or a name of which nothing is known.
enum Placeholder: String {
  case undated
  case unknown
}

/// One component of a path on its way from pieces to a name.
struct PathComponent {
  /// A run of bytes and where it came from.
  private struct Segment {
    enum Origin {
      case literal
      /// A text that may be cut where the name gets too long.
      case text
      /// A number, a date, a counter, an extension: never cut while there is a text to cut.
      case fixed
      /// The extension of the original.
      case ext
    }

    var bytes: [UInt8]
    let origin: Origin
  }

  private var segments: [Segment] = []
  private var missing: Placeholder?
  /// Whether the template itself begins the component with a dot.
  private let isDotted: Bool

  /// What the component is called, where all its values are missing and it has no text of its own.
  var placeholder: Placeholder? {
    guard segments.allSatisfy(\.bytes.isEmpty) else { return nil }
    return missing ?? .unknown
  }

  init(_ pieces: [TemplatePiece], values: TemplateValues, counter: Int?) {
    if case .literal(let bytes)? = pieces.first {
      isDotted = bytes.first == UInt8(ascii: ".")
    } else {
      isDotted = false
    }
    var followsGap = false
    for piece in pieces {
      switch piece {
      case .literal(let bytes):
        append(literal: bytes, followsGap: followsGap)
        followsGap = false
      case .field(let use):
        let text = use.text(in: values, counter: counter)
        if let text {
          if followsGap, use.field == .ext { closeGap() }
          append(text, of: use.field)
          followsGap = false
        } else if use.field != .ext {
          noteMissing(use.field)
          followsGap = true
        }
      }
    }
    if followsGap { closeGap() }
  }

  // MARK: Gaps

  private mutating func noteMissing(_ field: TemplateField) {
    if missing != .undated { missing = field.tellsCaptureTime ? .undated : .unknown }
  }

  /// Leaves out what joined a missing value to the rest: the separators after it, or brackets around it.
  private mutating func append(literal: [UInt8], followsGap: Bool) {
    var literal = literal[...]
    if followsGap {
      if let close = literal.first, let open = segments.last?.bytes.last, Self.isPair(open, close) {
        segments[segments.count - 1].bytes.removeLast()
        literal.removeFirst()
        closeGap()
      } else if literal.first == UInt8(ascii: ".") {
        closeGap()
      } else {
        literal = literal.drop(while: Self.isSeparator)
      }
    }
    segments.append(Segment(bytes: Array(literal), origin: .literal))
  }

  /// Leaves out the separators before a missing value at the end of the name.
  private mutating func closeGap() {
    guard let last = segments.indices.last, segments[last].origin == .literal else { return }
    while let byte = segments[last].bytes.last, Self.isSeparator(byte) { segments[last].bytes.removeLast() }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { "_- ,+".utf8.contains(byte) }

  private static func isPair(_ open: UInt8, _ close: UInt8) -> Bool {
    switch (open, close) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")): true
    default: false
    }
  }

  private mutating func append(_ text: [UInt8], of field: TemplateField) {
    switch field {
    case .ext: segments.append(Segment(bytes: text, origin: .ext))
    case .fileName:
      let parts = FileNameParts(text)
      segments.append(Segment(bytes: parts.stem, origin: .text))
      segments.append(Segment(bytes: parts.ext, origin: .ext))
    default:
      let isText = field.kind == .text && field != .date && field != .time
      segments.append(Segment(bytes: text, origin: isText ? .text : .fixed))
    }
  }

  // MARK: The name

  /// The component as a name: never empty, "." or "..", at most 255 bytes (a file's 215), and no name of a Windows device.
  func name(isFile: Bool) -> [UInt8] {
    var (stem, ext) = isFile ? split() : (segments, [])
    let room = isFile ? FileNameParts.longestPhotoName : FileNameParts.maximumLength
    Self.shorten(&stem, room: room - ext.count)
    let bytes = Self.tidied(Array(stem.map(\.bytes).joined()), keepsDot: isDotted)
    let named = bytes.isEmpty ? Array((missing ?? .unknown).rawValue.utf8) : bytes
    var tail = ext[...]
    while let last = tail.last, SafeText.isDotOrBlank(last) { tail.removeLast() }
    guard SafeText.isDevice(named) else { return named + tail }
    return SafeText.cut(Self.renamed(named), to: room - tail.count) + tail
  }

  /// Takes the extension off the end, be it the original's or one that the template has.
  private func split() -> (stem: [Segment], ext: [UInt8]) {
    var stem = segments
    while stem.last?.bytes.isEmpty == true { stem.removeLast() }
    guard let last = stem.popLast() else { return ([], []) }
    switch last.origin {
    case .ext: return (stem, last.bytes)
    case .text, .fixed: return (segments, [])
    case .literal:
      // A dot at the start is an extension's, unless the name begins there: {title}.jpg.
      let prefix = isDotted ? [] : [UInt8(ascii: "_")]
      let parts = FileNameParts(prefix + last.bytes)
      let rest = Segment(bytes: Array(parts.stem.dropFirst(prefix.count)), origin: .literal)
      return (stem + [rest], parts.ext)
    }
  }

  /// Cuts the longest text, then the next, and only then the end of the whole.
  private static func shorten(_ segments: inout [Segment], room: Int) {
    func excess() -> Int { segments.reduce(-room) { $0 + $1.bytes.count } }
    while excess() > 0 {
      let texts = segments.indices.filter { segments[$0].origin == .text && segments[$0].bytes.count > 1 }
      guard let longest = texts.max(by: { segments[$0].bytes.count < segments[$1].bytes.count }) else {
        break
      }
      let bytes = segments[longest].bytes
      segments[longest].bytes = SafeText.cut(bytes, to: max(1, bytes.count - excess()))
    }
    guard excess() > 0 else { return }
    segments = [Segment(bytes: SafeText.cut(Array(segments.map(\.bytes).joined()), to: room), origin: .fixed)]
  }

  /// Takes dots and blanks off the end, and off the start unless the template put a dot there.
  private static func tidied(_ bytes: [UInt8], keepsDot: Bool) -> [UInt8] {
    let tidy = SafeText.trimmed(bytes[...], SafeText.isDotOrBlank)
    return keepsDot && !tidy.isEmpty ? [UInt8(ascii: ".")] + tidy : tidy
  }

  /// Puts an underscore behind the part of the name that Windows looks at.
  private static func renamed(_ name: [UInt8]) -> [UInt8] {
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    return stem + [UInt8(ascii: "_")] + name[stem.endIndex...]
  }
}
