import PhotoModel
import SQLiteKit

/// A row with what a listing shows of a photo, all of which the covering index holds.
struct ListingRow {
  /// The columns that a statement has to select first.
  static let columns = "id, captured_at, name_key, path, sha256, camera, width, height"

  /// More bytes than a path can have, so that a page full of them is no burden.
  private static let longestText = 1 << 16

  private let row: Row

  init(_ row: Row) { self.row = row }

  /// The photo's place in the listing.
  var key: PhotoKey {
    PhotoKey(capturedAt: row.text(1), nameKey: row.blob(2), path: row.blob(3), sha256: row.blob(4))
  }

  /// Adds the photo to a page; its texts are copied from SQLite's memory to the page's and nowhere else.
  func append(to builder: inout PhotoPage.Builder) throws {
    let id = try row.photoID(4)
    try row.withBytes(1) { capturedAt in
      try row.withBytes(3) { path in
        try row.withBytes(5) { camera in
          guard [capturedAt, path, camera].allSatisfy({ $0?.count ?? 0 <= Self.longestText }) else {
            throw SQLiteError.corrupt("a path, a time or a camera that is longer than any is")
          }
          builder.append(
            rowID: row.int64(0), id: id, capturedAt: capturedAt, path: path, camera: camera,
            width: row.optionalInt(6), height: row.optionalInt(7))
        }
      }
    }
  }
}
