extension FilePath: Codable {
  /// Reads a text, or an array of byte values where the path is not UTF-8.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {  // An array is the other form, not a failure.
      self.init(text)
    } else {
      self.init(bytes: try value.decode([UInt8].self))
    }
  }

  /// Writes a text, or an array of byte values where the path is not UTF-8.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if let text = utf8 { try value.encode(text) } else { try value.encode(bytes) }
  }
}

extension MediaRequest: Codable {
  private enum CodingKeys: String, CodingKey {
    case number
    case path
    case task
    case columns
    case rows
    case colors
  }

  private enum TaskName: String, Codable {
    case examine
    case picture
    case tags
  }

  /// Reads the message that ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let task: MediaTask =
      switch try values.decode(TaskName.self, forKey: .task) {
      case .examine: .examine
      case .tags: .allTags
      case .picture:
        .picture(
          columns: try values.decode(Int.self, forKey: .columns),
          rows: try values.decode(Int.self, forKey: .rows),
          colors: try values.decode(PictureColors.self, forKey: .colors))
      }
    self.init(
      number: try values.decode(Int.self, forKey: .number),
      path: try values.decode(FilePath.self, forKey: .path), task: task)
  }

  /// Writes `{"number":1,"path":"a.jpg","task":"examine"}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(number, forKey: .number)
    try values.encode(path, forKey: .path)
    switch task {
    case .examine: try values.encode(TaskName.examine, forKey: .task)
    case .allTags: try values.encode(TaskName.tags, forKey: .task)
    case .picture(let columns, let rows, let colors):
      try values.encode(TaskName.picture, forKey: .task)
      try values.encode(columns, forKey: .columns)
      try values.encode(rows, forKey: .rows)
      try values.encode(colors, forKey: .colors)
    }
  }
}

extension MediaAnswer: Codable {
  private enum CodingKeys: String, CodingKey {
    case number
    case result
    case sha256
    case bytes
    case metadata
    case reason
    case lines
    case tags
  }

  private enum ResultName: String, Codable {
    case photo
    case notAPhoto = "not_a_photo"
    case damaged
    case unreadable
    case picture
    case tags
  }

  /// Reads the message that ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let result: MediaResult =
      switch try values.decode(ResultName.self, forKey: .result) {
      case .photo: try Self.photo(from: values)
      case .notAPhoto: .notAPhoto(kind: try values.decode(String.self, forKey: .reason))
      case .damaged: .damaged(reason: try values.decode(String.self, forKey: .reason))
      case .unreadable: .unreadable(reason: try values.decode(String.self, forKey: .reason))
      case .picture: .picture(lines: try values.decode([String].self, forKey: .lines))
      case .tags: .tags(try values.decode([MediaTag].self, forKey: .tags))
      }
    self.init(number: try values.decode(Int.self, forKey: .number), result: result)
  }

  private static func photo(from values: KeyedDecodingContainer<CodingKeys>) throws -> MediaResult {
    guard let id = PhotoID(hex: try values.decode(String.self, forKey: .sha256)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .sha256, in: values, debugDescription: "not 64 hexadecimal digits")
    }
    return .photo(
      id: id, byteCount: try values.decode(Int64.self, forKey: .bytes),
      metadata: try values.decode(MediaMetadata.self, forKey: .metadata))
  }

  /// Writes `{"number":1,"result":"photo","sha256":"…","bytes":1,"metadata":{…}}` and its like.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(number, forKey: .number)
    switch result {
    case .photo(let id, let byteCount, let metadata):
      try values.encode(ResultName.photo, forKey: .result)
      try values.encode(id.description, forKey: .sha256)
      try values.encode(byteCount, forKey: .bytes)
      try values.encode(metadata, forKey: .metadata)
    case .notAPhoto(let kind): try encode(.notAPhoto, reason: kind, to: &values)
    case .damaged(let reason): try encode(.damaged, reason: reason, to: &values)
    case .unreadable(let reason): try encode(.unreadable, reason: reason, to: &values)
    case .picture(let lines):
      try values.encode(ResultName.picture, forKey: .result)
      try values.encode(lines, forKey: .lines)
    case .tags(let tags):
      try values.encode(ResultName.tags, forKey: .result)
      try values.encode(tags, forKey: .tags)
    }
  }

  private func encode(
    _ name: ResultName, reason: String, to values: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try values.encode(name, forKey: .result)
    try values.encode(reason, forKey: .reason)
  }
}
