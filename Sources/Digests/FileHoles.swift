import Glibc

/// The stretches of an open file that were never written, which are read as zeros.
///
/// The file's position stays where it is.
public struct FileHoles {
  /// What linux/fs.h calls SEEK_DATA and SEEK_HOLE; Swift sees them only where GNU's names are asked for.
  private static let seekData: Int32 = 3
  private static let seekHole: Int32 = 4

  private let descriptor: Int32
  private let end: Int
  /// Up to where the bytes after the place that was asked for last are known to be data.
  public private(set) var dataEnd = 0

  /// Nil for a file that has no holes, as nearly all, and where the disk does not tell of them.
  public init?(ofFile descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_blocks) * 512 < Int(status.st_size) else {
      return nil
    }
    self.descriptor = descriptor
    end = Int(status.st_size)
  }

  /// How many bytes of a hole follow at `offset`, which only grows; 0 where there is data.
  public mutating func length(at offset: Int) -> Int {
    guard offset >= dataEnd, offset < end else { return 0 }
    let data = seek(offset, Self.seekData)
    // There is none after the last of it.
    if data < 0 && errno == ENXIO { return end - offset }
    if data > offset { return min(data, end) - offset }
    let hole = seek(offset, Self.seekHole)
    dataEnd = data == offset && hole > offset ? hole : end
    return 0
  }

  private func seek(_ offset: Int, _ whence: Int32) -> Int {
    let place = lseek(descriptor, 0, SEEK_CUR)
    let found = lseek(descriptor, off_t(offset), whence)
    let reason = errno
    lseek(descriptor, place, SEEK_SET)
    errno = reason
    return Int(found)
  }
}
