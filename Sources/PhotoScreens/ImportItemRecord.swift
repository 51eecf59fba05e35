import PhotoModel

/// What became of one file in an import, as a JSON object of photocat's contract.
public struct ImportItemRecord: JSONRecord {
  private let path: FilePath
  private let outcome: String
  private let reason: String?
  private let photoID: PhotoID?

  /// Puts the members together.
  public init(path: FilePath, outcome: String, reason: String?, photoID: PhotoID?) {
    self.path = path
    self.outcome = outcome
    self.reason = reason
    self.photoID = photoID
  }

  /// Writes the object, on one line.
  public func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.path(path, as: "path")
      object.name("outcome")
      object.value(outcome)
      object.name("reason")
      object.value(reason)
      object.name("photo_id")
      object.value(photoID?.description)
    }
  }
}
