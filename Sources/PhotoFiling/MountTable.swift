import DiskFiles
import PhotoModel

/// What is mounted where on this machine: a folder may be there under a second path.
///
/// It tells of mounts that the kernel itself knows to show one disk: a folder that was bound to another place, or a
/// disk that is mounted twice. What a share, or a program, shows of another folder only that one knows.
struct MountTable {
  /// A folder of a disk, shown at some path.
  private struct Mount {
    /// The disk's numbers.
    let device: [UInt8]
    /// The folder's path on its disk.
    let root: FilePath
    let point: FilePath
  }

  private let mounts: [Mount]

  /// Takes the table in the form of `/proc/self/mountinfo`.
  init(_ text: some Sequence<UInt8>) {
    mounts = Array(text).split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count > 5 else { return nil }
      return Mount(
        device: Array(fields[2]), root: FilePath(bytes: Self.unescaped(fields[3])),
        point: FilePath(bytes: Self.unescaped(fields[4])))
    }
  }

  /// Reads the table of this process; it is empty where the system has none.
  static var current: MountTable {
    guard case .success(let text) = TextFile.read(FilePath("/proc/self/mountinfo")) else {
      return MountTable([])
    }
    return MountTable(text)
  }

  /// Whether the folder `path` lies in the folder `other`, or is it, by way of some mount. Both are without links.
  func shows(_ path: FilePath, in other: FilePath) -> Bool {
    guard let place = place(of: path) else { return false }
    var shown = mounts.filter { $0.point.isInside(other) }.map { (device: $0.device, path: $0.root) }
    if let folder = self.place(of: other) { shown.append(folder) }
    return shown.contains { $0.device == place.device && place.path.isInside($0.path) }
  }

  /// The disk that a path leads to, and the path there.
  private func place(of path: FilePath) -> (device: [UInt8], path: FilePath)? {
    // Of several that are mounted at one point the last one counts.
    let around = mounts.filter { path.isInside($0.point) }
    guard let depth = around.map(\.point.bytes.count).max(),
      let mount = around.last(where: { $0.point.bytes.count == depth })
    else { return nil }
    let rest = path.relative(to: mount.point)?.bytes ?? []
    return (mount.device, rest.isEmpty ? mount.root : mount.root.appending(rest))
  }

  /// The bytes of a field, in which blanks, line breaks and backslashes stand as three octal digits.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      guard byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) })
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(digits.reduce(0) { $0 << 3 | ($1 - 0x30) })
      rest = rest.dropFirst(3)
    }
    return bytes
  }
}

extension FilePath {
  /// Whether this path is that of a folder, or of something in it.
  fileprivate func isInside(_ folder: FilePath) -> Bool { relative(to: folder) != nil }
}
