import PhotoModel

/// What the bytes of a file are.
public enum FileBytes {
  /// Reads the file at `path`, which is no link, to its end and tells whether it has the bytes of `id`.
  ///
  /// Throws where it cannot be read.
  public static func match(_ path: FilePath, _ id: PhotoID) throws(TransferError) -> Bool {
    let file = try SourceFile(path)
    do throws(TransferError) {
      try file.requireBytes(of: id)
      return true
    } catch .sourceChanged {
      return false
    }
  }
}
