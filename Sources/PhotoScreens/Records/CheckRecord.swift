import ListKit
import PhotoModel

/// A file that was looked for in the catalog, as a list and as a JSON object of photocat's contract.
public struct CheckRecord: Sendable {
  private let path: FilePath
  private let outcome: String
  private let reason: String?
  private let photoID: PhotoID?
  private let catalogPath: FilePath?

  /// Puts the members together.
  public init(path: FilePath, outcome: String, reason: String?, photoID: PhotoID?, catalogPath: FilePath?) {
    self.path = path
    self.outcome = outcome
    self.reason = reason
    self.photoID = photoID
    self.catalogPath = catalogPath
  }
}

extension CheckRecord: ListedRecord {
  /// The columns of `Resources/CheckCell.txt`.
  public static let template = PhotoTemplates.columns("CheckCell.txt", PackageResources.CheckCell_txt)

  /// Returns the text of a column; nil where there is nothing to say.
  public func text(of name: String, isForPeople: Bool) -> String? {
    switch name {
    case "outcome": outcome
    case "path": path.displayText
    // A file that the catalog has where it lies need not be named twice.
    case "catalog_path": isForPeople && catalogPath == path ? "the same file" : catalogPath?.displayText
    case "reason": reason
    case "photo_id": isForPeople ? photoID?.short : photoID?.description
    default: nil
    }
  }

  /// Writes the file as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.path(path, as: "path")
      object.name("outcome")
      object.value(outcome)
      object.name("reason")
      object.value(reason)
      object.name("photo_id")
      object.value(photoID?.description)
      object.path(catalogPath, as: "catalog_path")
    }
  }
}
