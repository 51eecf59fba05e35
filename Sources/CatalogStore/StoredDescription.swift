import PhotoModel

/// What a photo's file says of it, as the catalog keeps it where other files of the photo say something else.
enum StoredDescription {
  /// Writes a JSON object of what other files can change; the rest stands in the photo's own columns.
  static func encode(_ metadata: MediaMetadata) -> String {
    var description = MediaMetadata(format: metadata.format)
    copy(metadata, to: &description)
    return storedJSON { description.write(to: &$0) }
  }

  /// Reads what ``encode(_:)`` wrote, for a photo that is described as `metadata` now; nil says the same.
  static func decode(_ text: String?, onto metadata: MediaMetadata) throws(JSONError) -> MediaMetadata {
    guard let text else { return metadata }
    var own = metadata
    copy(try MediaMetadata(json: JSONValue(parsing: text.utf8)), to: &own)
    return own
  }

  private static func copy(_ source: MediaMetadata, to target: inout MediaMetadata) {
    target.captured = source.captured
    target.make = source.make
    target.model = source.model
    target.lens = source.lens
    target.latitude = source.latitude
    target.longitude = source.longitude
    target.altitude = source.altitude
    target.place = source.place
    target.title = source.title
    target.caption = source.caption
    target.keywords = source.keywords
    target.rating = source.rating
    target.sources = source.sources
    target.warnings = source.warnings
    target.contentID = source.contentID
  }

  /// Writes a JSON object of what a file says that is not the original of its photo.
  static func encode(part metadata: MediaMetadata) -> String {
    var part = metadata
    // What is odd about it is its own affair.
    part.warnings = []
    return encode(part)
  }

  /// Reads what ``encode(part:)`` wrote.
  static func decode(part text: String?) throws(JSONError) -> MediaMetadata? {
    guard let text else { return nil }
    return try MediaMetadata(json: JSONValue(parsing: text.utf8))
  }
}

/// What a sidecar says, as the catalog keeps it.
enum StoredWords {
  /// Writes a JSON object, or nil where the sidecar says nothing.
  static func encode(_ words: Sidecar) -> String? {
    var words = words
    // They tell whose it is, which is known by now.
    (words.photoName, words.photoExtension) = (nil, nil)
    return words == Sidecar(kind: words.kind) ? nil : storedJSON { words.write(to: &$0) }
  }

  /// Reads what ``encode(_:)`` wrote.
  static func decode(_ text: String?) throws(JSONError) -> Sidecar? {
    guard let text else { return nil }
    return try Sidecar(json: JSONValue(parsing: text.utf8))
  }
}
