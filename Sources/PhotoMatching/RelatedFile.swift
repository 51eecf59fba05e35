import DiskFiles
import PhotoModel

/// A picture or movie that was looked into.
package struct ExaminedPhoto: Sendable {
  /// The SHA-256 of its bytes.
  package let id: PhotoID
  /// The size of the file.
  package let byteCount: Int64
  /// What it says.
  package let metadata: MediaMetadata

  /// Puts the parts together.
  package init(id: PhotoID, byteCount: Int64, metadata: MediaMetadata) {
    (self.id, self.byteCount, self.metadata) = (id, byteCount, metadata)
  }
}

/// A file that belongs to a photo, as far as others in its folder may belong to it as well.
package struct RelatedFile: Equatable, Sendable {
  /// The name in its folder.
  package var name: [UInt8]
  /// The key of the photo, by which files of one photo are told from those of others.
  package let photoRowID: Int64
  /// The id of the photo.
  package let photoID: PhotoID
  /// The SHA-256 of the file's own bytes.
  package let sha256: PhotoID
  /// What the file is to its photo.
  package var role: FileRole
  /// When the photo was taken, unless only the file's name says so.
  package var capturedAt: WallClock?
  /// The maker of the photo's camera.
  package var make: String?
  /// The photo's camera.
  package var model: String?
  /// What the parts of a Live Photo have in common, where the photo is one.
  package var contentID: String?
  /// Whether the photo came with the import that is under way.
  package var isNew = false

  /// A file of which nothing is known but its photo.
  package init(
    named name: some Sequence<UInt8>, bytes sha256: PhotoID, role: FileRole,
    of owner: (rowID: Int64, id: PhotoID)
  ) {
    self.name = Array(name)
    (photoRowID, photoID) = owner
    self.sha256 = sha256
    self.role = role
  }

  /// A file that the catalog does not have yet, for a photo with this key, which need not be the catalog's, and this id.
  package init(
    _ photo: ExaminedPhoto, named name: some Sequence<UInt8>, role: FileRole,
    of owner: (rowID: Int64, id: PhotoID)
  ) {
    self.init(named: name, bytes: photo.id, role: role, of: owner)
    let metadata = photo.metadata
    capturedAt = metadata.captured.flatMap { $0.source == CaptureTime.fileName ? nil : $0.wallClock }
    (make, model, contentID) = (metadata.make, metadata.model, metadata.contentID)
    isNew = true
  }

  /// The name up to its last dot.
  var stem: ArraySlice<UInt8> { FileName.stem(name[...]) }

  /// The letters after the last dot, in lower case.
  var fileExtension: String { FilePath(bytes: name).fileExtension }

  /// Whether the file holds what the sensor saw, by its extension.
  package var isRaw: Bool { FileName.isRaw(fileExtension) }

  /// Whether the file is a movie, by its extension.
  var isVideo: Bool { FileName.isVideo(fileExtension) }

  /// Whether the file is a picture or a movie itself.
  var isMedia: Bool { role.isMedia }

  /// The name for people.
  var displayName: String { FilePath(bytes: name).displayText }
}

extension FileRole {
  /// What a picture or movie is to a photo whose original has the format `original`, once a person says that it is one of
  /// its files.
  package init(of format: MediaFormat, beside original: MediaFormat) {
    self =
      if format.isVideo {
        original.isVideo ? .edited : .live
      } else if format.isRaw == original.isRaw, !original.isVideo {
        .edited
      } else {
        format.isRaw ? .raw : .jpeg
      }
  }
}
