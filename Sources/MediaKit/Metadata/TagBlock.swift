/// Tags from one place, under exiv2's keys.
protocol TagBlock {
  /// Every key that has a value, in the order of the place.
  var orderedKeys: [String] { get }
  /// Whether `key` has a value.
  func has(_ key: String) -> Bool
  /// The bytes of the first value, as they stand in the file.
  func bytes(_ key: String) -> ArraySlice<UInt8>?
  /// The value in exiv2's notation: rationals as "1/250", several numbers with blanks between them.
  func string(_ key: String) -> String?
  /// The value as it is explained to people: the lens's name for its number.
  func interpreted(_ key: String) -> String?
  /// All values of a list.
  func values(_ key: String) -> [ArraySlice<UInt8>]
}

/// Tags that photocat read itself, as texts.
struct PlainTags: TagBlock {
  private(set) var orderedKeys: [String] = []
  private var texts: [String: [String]] = [:]

  /// Starts without tags.
  init() {}

  /// Adds a tag with its values; the first of two with one key counts.
  mutating func add(_ key: String, _ values: [String]) {
    guard !values.isEmpty, texts[key] == nil else { return }
    texts[key] = values
    orderedKeys.append(key)
  }

  func has(_ key: String) -> Bool { texts[key] != nil }

  func bytes(_ key: String) -> ArraySlice<UInt8>? { texts[key]?.first.map { ArraySlice($0.utf8) } }

  func string(_ key: String) -> String? { texts[key]?.first }

  func interpreted(_ key: String) -> String? { texts[key]?.joined(separator: ", ") }

  func values(_ key: String) -> [ArraySlice<UInt8>] { texts[key]?.map { ArraySlice($0.utf8) } ?? [] }
}
