import PhotoModel

/// One photo as a JSON object: photocat's contract with other programs.
///
/// Names never change, and an unknown value is null. New names may be added at the end.
struct PhotoRecord: JSONRecord {
  let photo: PhotoDetails
  /// The members to write, in the order of the contract; nil for all.
  var members: Set<String>?
  /// Whether the tag that each value came from is added.
  var showsSources = false
  /// Every tag of the file, where they were asked for.
  var tags: [MediaTag]?

  /// Writes the object, on one line.
  func write(to writer: inout JSONWriter) {
    writer.object { object in
      writeIdentity(&object)
      writeCapture(&object)
      writePlace(&object)
      writeDescription(&object)
      writeFiles(&object)
    }
  }

  private func write(
    _ name: String, _ object: inout JSONWriter, _ value: (inout JSONWriter) -> Void
  ) {
    guard members?.contains(name) ?? true else { return }
    object.name(name)
    value(&object)
  }

  // MARK: Members

  private func writeIdentity(_ object: inout JSONWriter) {
    write("index", &object) { $0.value(photo.index) }
    write("id", &object) { $0.value(photo.id.description) }
    write("path", &object) { $0.value(photo.path.displayText) }
    if photo.path.utf8 == nil { write("path_base64", &object) { $0.value(Base64.encode(photo.path.bytes)) } }
    write("file_name", &object) { $0.value(FilePath(bytes: photo.path.name).displayText) }
    write("bytes", &object) { $0.value(Int(photo.byteCount)) }
    write("format", &object) { $0.value(photo.metadata.format.rawValue) }
    write("kind", &object) { $0.value(photo.kind) }
  }

  private func writeCapture(_ object: inout JSONWriter) {
    let metadata = photo.metadata
    write("captured_at", &object) { $0.value(metadata.captured?.wallClock.text) }
    write("utc_offset", &object) { $0.value(metadata.captured?.utcOffset?.description) }
    write("captured_from", &object) { $0.value(metadata.captured?.source) }
    write("width", &object) { $0.value(metadata.width) }
    write("height", &object) { $0.value(metadata.height) }
    write("orientation", &object) { $0.value(metadata.orientation) }
    write("make", &object) { $0.value(metadata.make) }
    write("model", &object) { $0.value(metadata.model) }
    write("lens", &object) { $0.value(metadata.lens) }
    write("iso", &object) { $0.value(metadata.iso) }
    write("aperture", &object) { $0.value(metadata.aperture) }
    write("exposure_time", &object) { $0.value(metadata.exposureTime) }
    write("focal_length", &object) { $0.value(metadata.focalLength) }
    write("focal_length_35mm", &object) { $0.value(metadata.focalLength35mm) }
  }

  private func writePlace(_ object: inout JSONWriter) {
    let metadata = photo.metadata
    write("latitude", &object) { $0.value(metadata.latitude) }
    write("longitude", &object) { $0.value(metadata.longitude) }
    write("altitude", &object) { $0.value(metadata.altitude) }
    write("place", &object) { writer in
      let place = metadata.place
      writer.object { object in
        object.name("city")
        object.value(place.city)
        object.name("region")
        object.value(place.region)
        object.name("country")
        object.value(place.country)
        object.name("country_code")
        object.value(place.countryCode)
        object.name("timezone")
        object.value(place.timezone)
      }
    }
  }

  private func writeDescription(_ object: inout JSONWriter) {
    let metadata = photo.metadata
    write("title", &object) { $0.value(metadata.title) }
    write("caption", &object) { $0.value(metadata.caption) }
    write("keywords", &object) { $0.value(metadata.keywords) }
    write("rating", &object) { $0.value(metadata.rating) }
    write("albums", &object) { $0.value(photo.albums) }
    write("hidden", &object) { $0.value(photo.isHidden) }
  }

  private func writeFiles(_ object: inout JSONWriter) {
    write("files", &object) { writer in
      writer.array { array in
        for file in photo.files {
          array.element()
          array.object { Self.write(file, &$0) }
        }
      }
    }
    write("imported_at", &object) { $0.value(photo.importedAt) }
    write("import_id", &object) { $0.value(Int(photo.importID)) }
    write("warnings", &object) { $0.value(photo.metadata.warnings) }
    write("duration", &object) { $0.value(photo.metadata.duration) }
    if showsSources { write("sources", &object) { writeSources(&$0) } }
    if let tags { write("tags", &object) { Self.write(tags, &$0) } }
  }

  private static func write(_ file: PhotoFile, _ object: inout JSONWriter) {
    object.path(file.path, as: "path")
    object.name("role")
    object.value(file.role.rawValue)
    object.name("bytes")
    object.value(Int(file.byteCount))
    object.name("sha256")
    object.value(file.sha256.description)
    object.name("state")
    object.value(file.state)
    object.name("reason")
    object.value(file.reason)
  }

  private func writeSources(_ writer: inout JSONWriter) {
    writer.object { object in
      for (field, source) in photo.metadata.namedSources {
        object.name(field)
        object.value(source)
      }
    }
  }

  private static func write(_ tags: [MediaTag], _ writer: inout JSONWriter) {
    writer.array { array in
      for tag in tags {
        array.element()
        array.object { object in
          object.name("key")
          object.value(tag.key)
          object.name("value")
          object.value(tag.value)
        }
      }
    }
  }
}
