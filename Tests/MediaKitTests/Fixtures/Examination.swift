import Glibc
import MediaKit
import PhotoModel
import Synchronization
import Testing

/// Held while a file is examined: exiv2 is for one thread at a time, and tests run on many.
private let examination = Mutex(())

/// Writes `bytes` into a fresh folder, calls `body` with the file's path, and removes both.
func withFile<Result>(_ bytes: [UInt8], name: String = "a.jpg", _ body: (FilePath) throws -> Result) throws
  -> Result
{
  var template = Array("\(temporaryPlace)/mediakit-XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { FilePath(String(cString: $0)) })
  let path = folder.appending(name.utf8)
  let descriptor = open(path.displayText, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  _ = write(descriptor, bytes, bytes.count)
  close(descriptor)
  defer {
    unlink(path.displayText)
    rmdir(folder.displayText)
  }
  return try examination.withLock { _ in try body(path) }
}

/// What the worker says about a file with these bytes.
func examine(
  _ bytes: [UInt8], name: String = "a.jpg", by examiner: MediaExaminer = MediaExaminer()
) throws -> MediaResult {
  try withFile(bytes, name: name) { examiner.examine($0) }
}

/// The metadata of a photo with these bytes.
func metadata(_ bytes: [UInt8], name: String = "a.jpg") throws -> MediaMetadata {
  let result = try examine(bytes, name: name)
  guard case .photo(_, _, let metadata) = result else {
    Issue.record("not a photo: \(result)")
    return MediaMetadata(format: .jpeg)
  }
  return metadata
}

/// Where temporary files belong.
private var temporaryPlace: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
