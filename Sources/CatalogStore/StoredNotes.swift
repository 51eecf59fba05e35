import PhotoModel

/// Where a photo's values came from, as the catalog keeps it.
enum StoredSources {
  /// Writes what differs from the usual as a JSON object with sorted names, or nil where nothing does.
  static func encode(_ sources: FieldSources) -> String? {
    sources.unusual.isEmpty
      ? nil
      : storedJSON { writer in
        writer.object { object in
          for (name, source) in sources.unusual.sorted(by: { $0.key < $1.key }) {
            object.name(name)
            object.value(source)
          }
        }
      }
  }

  /// Reads what ``encode(_:)`` wrote.
  static func decode(_ text: String?) throws(JSONError) -> FieldSources {
    guard let text else { return FieldSources() }
    guard let unusual = try JSONValue(parsing: text.utf8).stringMembers else {
      throw JSONError("sources are an object of texts")
    }
    return FieldSources(unusual: unusual)
  }
}

/// What is odd about a photo's file, as the catalog keeps it.
enum StoredWarnings {
  /// Writes a JSON array, or nil where nothing is odd.
  static func encode(_ warnings: [String]) -> String? {
    warnings.isEmpty ? nil : storedJSON { $0.value(warnings) }
  }

  /// Reads what ``encode(_:)`` wrote.
  static func decode(_ text: String?) throws(JSONError) -> [String] {
    guard let text else { return [] }
    guard let warnings = try JSONValue(parsing: text.utf8).strings else {
      throw JSONError("warnings are an array of texts")
    }
    return warnings
  }
}

/// Writes JSON to a text.
func storedJSON(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  body(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}
