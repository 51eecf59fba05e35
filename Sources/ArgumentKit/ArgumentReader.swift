/// Splits a command line into options and positional arguments, by the declarations it is given.
struct ArgumentReader {
  /// What the reader found next.
  enum Item {
    /// A declared option or flag, with its value where it takes one.
    case option(index: Int, name: ArgumentName, value: RawArgument?)
    /// Anything else.
    case positional(RawArgument)
  }

  private let arguments: [RawArgument]
  private let definitions: [ArgumentDefinition]
  private let indexByName: [ArgumentName: Int]
  private var isPastTerminator = false
  /// The short flags of a cluster that are still to be read.
  private var cluster: ArraySlice<UInt8> = []
  /// How many arguments have been read.
  private(set) var position = 0

  init(_ arguments: [RawArgument], definitions: [ArgumentDefinition]) {
    self.arguments = arguments
    self.definitions = definitions
    let pairs = definitions.enumerated().flatMap { index, definition in
      definition.allNames.map { ($0, index) }
    }
    indexByName = Dictionary(pairs) { first, _ in first }
  }

  /// Reads the next item, or nil at the end; throws a ``ValidationError`` for what is not declared.
  mutating func next() throws -> Item? {
    if !cluster.isEmpty { return try readShort() }
    guard position < arguments.count else { return nil }
    let argument = arguments[position]
    position += 1
    if isPastTerminator || !looksLikeOption(argument.bytes) { return .positional(argument) }
    if argument.bytes == Array("--".utf8) {
      isPastTerminator = true
      return try next()
    }
    if argument.bytes.starts(with: "--".utf8) { return try readLong(argument) }
    cluster = argument.bytes.dropFirst()
    return try readShort()
  }

  private mutating func readLong(_ argument: RawArgument) throws -> Item {
    let body = argument.bytes.dropFirst(2)
    let parts = body.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let spelled = RawArgument(bytes: parts[0])
    guard let text = spelled.text, let index = indexByName[.long(text)] else { throw unknown(long: spelled) }
    let attached = parts.count > 1 ? RawArgument(bytes: parts[1]) : nil
    if definitions[index].kind == .flag {
      guard attached == nil else { throw ValidationError("option '--\(text)' takes no value") }
      return .option(index: index, name: .long(text), value: nil)
    }
    let value = try attached ?? takeValue(for: index, spelling: "--\(text)")
    return .option(index: index, name: .long(text), value: value)
  }

  private mutating func readShort() throws -> Item {
    let letter = Character(Unicode.Scalar(cluster[cluster.startIndex]))
    guard let index = indexByName[.short(letter)] else { throw unknownShort() }
    cluster = cluster.dropFirst()
    if definitions[index].kind == .flag { return .option(index: index, name: .short(letter), value: nil) }
    let rest = cluster.first == UInt8(ascii: "=") ? cluster.dropFirst() : cluster
    let attached = cluster.isEmpty ? nil : RawArgument(bytes: rest)
    cluster = []
    let value = try attached ?? takeValue(for: index, spelling: "-\(letter)")
    return .option(index: index, name: .short(letter), value: value)
  }

  /// Takes the next argument as a value, unless it is plainly an option itself.
  private mutating func takeValue(for index: Int, spelling: String) throws -> RawArgument {
    let form = "\(spelling) \(definitions[index].valueName)"
    guard position < arguments.count else { throw ValidationError("option '\(form)' needs a value") }
    let value = arguments[position]
    guard !looksLikeOption(value.bytes) || isUndeclaredNumber(value.bytes) else {
      let hint = spelling.hasPrefix("--") ? "\(spelling)=\(value.displayText)" : spelling + value.displayText
      throw ValidationError("option '\(form)' needs a value; write '\(hint)' if that is the value")
    }
    position += 1
    return value
  }
}

extension ArgumentReader {
  /// Whether `bytes` begin with a dash and are not a lone dash or a number that the command can take.
  private func looksLikeOption(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
    return !isUndeclaredNumber(bytes) || !definitions.contains { $0.kind == .positional }
  }

  /// Whether `bytes` are a negative number, and no digit that the command declares as an option.
  private func isUndeclaredNumber(_ bytes: [UInt8]) -> Bool {
    Self.isNegativeNumber(bytes) && indexByName[.short(Character(Unicode.Scalar(bytes[1])))] == nil
  }

  private static func isNegativeNumber(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "-"), let digit = bytes.dropFirst().first else { return false }
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return false }
    return Double(String(decoding: bytes, as: UTF8.self)) != nil
  }

  private func unknown(long name: RawArgument) -> ValidationError {
    let names = definitions.filter { !$0.isHidden }.flatMap(\.allNames).filter(\.isLong).map(\.spelling)
    let nearest = NearestName.suggestion(for: name.displayText, among: names.map { String($0.dropFirst(2)) })
    return .unknown("option", "--" + name.displayText, nearest: nearest.map { "--" + $0 })
  }

  private func unknownShort() -> ValidationError {
    let whole = arguments[position - 1]
    let scalar = String(decoding: cluster, as: UTF8.self).unicodeScalars.first.map(String.init) ?? ""
    let letter = RawArgument(scalar).displayText
    let isLongName = whole.text.map { indexByName[.long(String($0.dropFirst()))] != nil } ?? false
    let nearest = isLongName ? "-" + whole.displayText : nil
    let place = whole.bytes.count == letter.utf8.count + 1 ? "" : " in '\(whole.displayText)'"
    return .unknown("option", "-" + letter, place: place, nearest: nearest)
  }
}

extension ValidationError {
  /// The error for a name that is not declared, with the one that was probably meant.
  static func unknown(
    _ what: String, _ name: String, place: String = "", nearest: String?
  ) -> ValidationError {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return ValidationError("unknown \(what) '\(name)'\(place)\(hint)")
  }
}
