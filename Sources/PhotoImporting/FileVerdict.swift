import MediaWorkers
import PhotoModel

/// What an examination makes of a file that a walk found.
enum FileVerdict: Sendable {
  /// It is a photo with these bytes, so many of them.
  case photo(PhotoID, byteCount: Int64, MediaMetadata)
  /// It is a sidecar with these bytes.
  case sidecar(PhotoID, Sidecar)
  /// It is not meant as a photo, and why, as a fragment for people.
  case skipped(reason: String)
  /// It is meant as a photo and is none that can be taken; `isLasting` as long as the file stays as it is.
  case failed(reason: String, isLasting: Bool)
}

extension ImportCandidate {
  /// Judges what a media worker said of the file, which has to be as the walk found it.
  func verdict(_ outcome: MediaOutcome) -> FileVerdict {
    switch outcome {
    case .lost(let reason): .failed(reason: reason, isLasting: false)
    case .answered(.photo(let id, let byteCount, let metadata)):
      byteCount == state?.byteCount ? .photo(id, byteCount: byteCount, metadata) : .changed
    case .answered(.sidecar(let id, let byteCount, let sidecar)):
      byteCount == state?.byteCount ? .sidecar(id, sidecar) : .changed
    case .answered(.notAPhoto(let kind)): noPhoto(kind)
    case .answered(.damaged(let reason)): .failed(reason: "damaged: \(reason)", isLasting: true)
    case .answered(.unreadable(let reason)):
      .failed(reason: "cannot be read: \(reason)", isLasting: false)
    case .answered(.picture), .answered(.tags):
      .failed(reason: "the media worker's answer made no sense", isLasting: false)
    }
  }

  /// A file that is no photo failed if its name says that it should be one.
  private func noPhoto(_ kind: String) -> FileVerdict {
    MediaFormat.photoExtensions.contains(path.fileExtension)
      ? .failed(reason: "not a picture: \(kind)", isLasting: true) : .skipped(reason: "not a photo: \(kind)")
  }
}

extension FileVerdict {
  /// The file is not the one any more that the walk found.
  fileprivate static var changed: FileVerdict {
    .failed(reason: "it changed while it was read; try again when it is still", isLasting: false)
  }
}
