import CatalogStore
import PhotoDescribing
import PhotoMatching
import PhotoModel

/// Puts photos together by hand: the first stays, and the others become files of it.
public struct PhotoJoiner: Sendable {
  private let writer: CatalogWriter

  /// Works on the catalog of `writer`.
  public init(writer: CatalogWriter) { self.writer = writer }

  /// Joins `others` to the photo `heir`, in one change called `name`; or tells what it would do.
  ///
  /// The heir keeps its description, and gets what it lacks of it, keywords, albums and sidecars included. Returns the
  /// originals of the others, each with what it is now. Throws ``CatalogError``.
  public func join(
    _ others: [PhotoDetails], to heir: PhotoDetails, name: String, isDryRun: Bool = false
  ) async throws -> [(path: FilePath, role: FileRole)] {
    let roles = others.map { FileRole(of: $0.metadata.format, beside: heir.metadata.format) }
    try await writer.change(name, isDryRun: isDryRun) { change in
      let heirRowID = try Self.rowID(of: heir, in: change)
      var bytes = Set(try change.view.files(ofPhoto: heirRowID).map(\.sha256) + [heir.id])
      for (other, role) in zip(others, roles) {
        let rowID = try Self.rowID(of: other, in: change)
        bytes.formUnion(try change.view.files(ofPhoto: rowID).map(\.sha256) + [other.id])
        try change.absorb(photo: rowID, into: heirRowID, role: role, reason: Relation.joinedByHand)
      }
      try change.forgetApart(bytes)
      try PhotoDescriber(change: change).describeChanged()
    }
    return zip(others, roles).map { ($0.path, $1) }
  }

  /// The photo's key now: another program may have changed the catalog since the photo was looked up.
  private static func rowID(of photo: PhotoDetails, in change: CatalogChange) throws -> Int64 {
    guard let rowID = try change.view.photo(withID: photo.id)?.rowID else {
      throw PhotoIsGone(path: photo.path)
    }
    return rowID
  }
}

/// A photo left the catalog before anything could be done with it.
struct PhotoIsGone: Error, CustomStringConvertible {
  let path: FilePath

  var description: String { "the photo \(path) has left the catalog; nothing was done" }
}
