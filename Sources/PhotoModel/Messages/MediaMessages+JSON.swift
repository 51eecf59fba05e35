// How requests and answers are written: one line of JSON each. The names are those of the contract.

extension MediaRequest {
  /// One line without its end: `{"number":1,"path":"a.jpg","task":"examine"}`.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.name("number")
      object.value(number)
      object.name("path")
      path.write(to: &object)
      object.name("task")
      switch task {
      case .examine: object.value("examine")
      case .allTags: object.value("tags")
      case .picture(let columns, let rows, let colors):
        object.value("picture")
        object.name("columns")
        object.value(columns)
        object.name("rows")
        object.value(rows)
        object.name("colors")
        object.value(colors.rawValue)
      }
    }
    return writer.bytes
  }

  /// Reads a line that ``json`` wrote.
  public init(json: some Collection<UInt8>) throws(JSONError) {
    let value = try JSONValue(parsing: json)
    guard let number = value["number"]?.int, let path = value["path"].flatMap(FilePath.init(json:)) else {
      throw JSONError("a request has a number and a path")
    }
    switch value["task"]?.string {
    case "examine": self.init(number: number, path: path, task: .examine)
    case "tags": self.init(number: number, path: path, task: .allTags)
    case "picture":
      guard let columns = value["columns"]?.int, let rows = value["rows"]?.int,
        let colors = value["colors"]?.string.flatMap(PictureColors.init(rawValue:))
      else { throw JSONError("a request for a picture has columns, rows and colors") }
      self.init(
        number: number, path: path, task: .picture(columns: columns, rows: rows, colors: colors))
    default: throw JSONError("a request has a known task")
    }
  }
}

extension FilePath {
  /// Writes a text, or an array of byte values where the path is not UTF-8.
  fileprivate func write(to writer: inout JSONWriter) {
    guard utf8 == nil else { return writer.value(utf8) }
    writer.array { array in
      for byte in bytes {
        array.element()
        array.value(Int(byte))
      }
    }
  }

  fileprivate init?(json: JSONValue) {
    if let text = json.string {
      self.init(text)
    } else {
      let bytes = json.array?.compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
      guard let bytes, bytes.count == json.array?.count else { return nil }
      self.init(bytes: bytes)
    }
  }
}

extension MediaAnswer {
  /// One line without its end: `{"number":1,"result":"photo","sha256":"…","bytes":1,"metadata":{…}}` and its like.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.name("number")
      object.value(number)
      object.name("result")
      result.write(to: &object)
    }
    return writer.bytes
  }

  /// Reads a line that ``json`` wrote.
  public init(json: some Collection<UInt8>) throws(JSONError) {
    let value = try JSONValue(parsing: json)
    guard let number = value["number"]?.int else { throw JSONError("an answer has a number") }
    self.init(number: number, result: try MediaResult(json: value))
  }
}

extension MediaResult {
  fileprivate func write(to object: inout JSONWriter) {
    switch self {
    case .photo(let id, let byteCount, let metadata):
      object.value("photo")
      object.name("sha256")
      object.value(id.description)
      object.name("bytes")
      object.value(Int(byteCount))
      object.name("metadata")
      metadata.write(to: &object)
    case .sidecar(let id, let byteCount, let sidecar):
      object.value("sidecar")
      object.name("sha256")
      object.value(id.description)
      object.name("bytes")
      object.value(Int(byteCount))
      object.name("sidecar")
      sidecar.write(to: &object)
    case .notAPhoto(let kind): Self.write("not_a_photo", reason: kind, to: &object)
    case .damaged(let reason): Self.write("damaged", reason: reason, to: &object)
    case .unreadable(let reason): Self.write("unreadable", reason: reason, to: &object)
    case .picture(let lines):
      object.value("picture")
      object.name("lines")
      object.value(lines)
    case .tags(let tags):
      object.value("tags")
      object.name("tags")
      object.value(tags.flatMap { [$0.key, $0.value] })
    }
  }

  private static func write(_ name: String, reason: String, to object: inout JSONWriter) {
    object.value(name)
    object.name("reason")
    object.value(reason)
  }

  fileprivate init(json: JSONValue) throws(JSONError) {
    func reason() throws(JSONError) -> String {
      guard let reason = json["reason"]?.string else { throw JSONError("such an answer has a reason") }
      return reason
    }
    switch json["result"]?.string {
    case "photo": self = try Self.photo(json)
    case "sidecar": self = try Self.sidecar(json)
    case "not_a_photo": self = .notAPhoto(kind: try reason())
    case "damaged": self = .damaged(reason: try reason())
    case "unreadable": self = .unreadable(reason: try reason())
    case "picture":
      guard let lines = json["lines"]?.strings else { throw JSONError("a picture has lines") }
      self = .picture(lines: lines)
    case "tags":
      guard let texts = json["tags"]?.strings, texts.count.isMultiple(of: 2) else {
        throw JSONError("tags are pairs of texts")
      }
      self = .tags(
        stride(from: 0, to: texts.count, by: 2).map { MediaTag(key: texts[$0], value: texts[$0 + 1]) })
    default: throw JSONError("an answer has a known result")
    }
  }

  private static func sidecar(_ json: JSONValue) throws(JSONError) -> MediaResult {
    guard let id = json["sha256"]?.string.flatMap({ PhotoID(hex: $0) }), let byteCount = json["bytes"]?.int,
      let sidecar = json["sidecar"]
    else { throw JSONError("a sidecar has a SHA-256, a size and content") }
    return .sidecar(id: id, byteCount: Int64(byteCount), try Sidecar(json: sidecar))
  }

  private static func photo(_ json: JSONValue) throws(JSONError) -> MediaResult {
    guard let id = json["sha256"]?.string.flatMap({ PhotoID(hex: $0) }), let byteCount = json["bytes"]?.int,
      let metadata = json["metadata"]
    else { throw JSONError("a photo has a SHA-256, a size and metadata") }
    return .photo(id: id, byteCount: Int64(byteCount), metadata: try MediaMetadata(json: metadata))
  }
}
