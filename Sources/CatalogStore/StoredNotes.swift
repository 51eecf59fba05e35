import FoundationEssentials
import PhotoModel

/// Where a photo's values came from, as the catalog keeps it.
enum StoredSources {
  /// Writes what differs from the usual as a JSON object with sorted names, or nil where nothing does.
  static func encode(_ sources: FieldSources) throws -> String? {
    sources.unusual.isEmpty ? nil : try StoredJSON.encode(sources.unusual)
  }

  /// Reads what ``encode(_:)`` wrote.
  static func decode(_ text: String?) throws -> FieldSources {
    FieldSources(unusual: try text.map { try StoredJSON.decode($0) } ?? [:])
  }
}

/// What is odd about a photo's file, as the catalog keeps it.
enum StoredWarnings {
  /// Writes a JSON array, or nil where nothing is odd.
  static func encode(_ warnings: [String]) throws -> String? {
    warnings.isEmpty ? nil : try StoredJSON.encode(warnings)
  }

  /// Reads what ``encode(_:)`` wrote.
  static func decode(_ text: String?) throws -> [String] {
    try text.map { try StoredJSON.decode($0) } ?? []
  }
}

enum StoredJSON {
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
