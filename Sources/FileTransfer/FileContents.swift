import CLinux
import Digests
import Glibc
import PhotoModel

/// Brings the bytes of one open file into another, empty one, by the quickest way that both disks allow. Holes stay holes.
struct FileContents {
  let source: SourceFile
  let target: Descriptor
  /// The path for messages about the target.
  let targetPath: FilePath

  /// Copies all bytes and says how.
  func copy() throws(TransferError) -> CopyMethod {
    guard source.identity.byteCount > 0 else { return .copied }
    if photocat_clone_file(source.file.number, target.number) == 0 { return .cloned }
    var holes = FileHoles(ofFile: source.file.number)
    if holes == nil, try copyInKernel() { return .copied }
    try copyBlocks(besides: &holes)
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

  private func copyBlocks(besides holes: inout FileHoles?) throws(TransferError) {
    posix_fadvise(source.file.number, 0, 0, POSIX_FADV_SEQUENTIAL)
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: FileDigest.blockSize, alignment: 4096)
    defer { block.deallocate() }
    var offset = Int(lseek(source.file.number, 0, SEEK_CUR))
    while true {
      let hole = holes?.length(at: offset) ?? 0
      if hole > 0 {
        offset += hole
        lseek(source.file.number, off_t(offset), SEEK_SET)
        lseek(target.number, off_t(offset), SEEK_SET)
        continue
      }
      let room = holes.map { min(block.count, max(1, $0.dataEnd - offset)) } ?? block.count
      let count = read(source.file.number, block.baseAddress, room)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .reading(source.path, errno) }
      guard count > 0 else { break }
      try write(UnsafeRawBufferPointer(rebasing: block[..<count]))
      offset += count
    }
    // A hole at the end has nothing after it that was written.
    guard holes == nil || ftruncate(target.number, off_t(offset)) == 0 else {
      throw .writing(targetPath, errno)
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
