import CLinux
import Glibc
import PhotoModel

/// Brings the bytes of one open file into another, empty one, by the quickest way that both disks allow.
struct FileContents {
  let source: SourceFile
  let target: Descriptor
  /// The path for messages about the target.
  let targetPath: FilePath

  /// Copies all bytes and says how.
  func copy() throws(TransferError) -> CopyMethod {
    guard source.identity.byteCount > 0 else { return .copied }
    if photocat_clone_file(source.file.number, target.number) == 0 { return .cloned }
    if try copyInKernel() { return .copied }
    try copyBlocks()
    return .readAndWritten
  }

  /// Copies inside the kernel; false where that does not work for these files, or not up to the end.
  private func copyInKernel() throws(TransferError) -> Bool {
    var rest = source.identity.byteCount
    while rest > 0 {
      let count = photocat_copy_range(source.file.number, target.number, Int(min(rest, 1 << 30)))
      if count < 0 && errno == EINTR { continue }
      if count < 0 && (errno == ENOSPC || errno == EDQUOT) { throw .writing(targetPath, errno) }
      // Reading and writing goes on from here, and says which of the two fails and why.
      guard count > 0 else { return false }
      rest -= Int64(count)
    }
    return true
  }

  private func copyBlocks() throws(TransferError) {
    posix_fadvise(source.file.number, 0, 0, POSIX_FADV_SEQUENTIAL)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: FileDigest.blockSize, alignment: 4096)
    defer { block.deallocate() }
    while true {
      let count = read(source.file.number, block.baseAddress, block.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .reading(source.path, errno) }
      guard count > 0 else { return }
      try write(UnsafeRawBufferPointer(rebasing: block[..<count]))
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(TransferError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(target.number, part.baseAddress, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .writing(targetPath, count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }
}
