import DiskFiles
import PhotoModel

extension WalkOrder {
  /// Sorts names so that families come together, each with what belongs to something else after it. Names that were cut
  /// stand next to those that were not.
  package static func byFamily(_ names: [[UInt8]]) -> [[UInt8]] {
    var order: [[UInt8]: Int] = [:]
    for (position, name) in sorted(names).enumerated() { order[name] = position }
    return names.map { (family: NameFamily(of: $0), position: order[$0] ?? 0, name: $0) }.sorted {
      one, other in
      if one.family == other.family { return one.position < other.position }
      return one.family.base.lexicographicallyPrecedes(other.family.base)
    }.map(\.name)
  }

  /// Has files that were asked for come next to those of their family that were asked for before.
  package static func byFamily(_ paths: [ImportPath]) -> [ImportPath] {
    struct Group: Hashable {
      let folder: FilePath
      let family: NameFamily
    }
    var firsts: [Group: Int] = [:]
    let placed = paths.enumerated().map { position, path in
      guard case .file(let file) = path else { return (group: position, position: position, path: path) }
      let group = Group(folder: file.folder, family: NameFamily(of: Array(file.name)).wide)
      let first = firsts[group] ?? position
      firsts[group] = first
      return (group: first, position: position, path: path)
    }
    return placed.sorted { ($0.group, $0.position) < ($1.group, $1.position) }.map(\.path)
  }
}
