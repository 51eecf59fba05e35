import DiskFiles
import PhotoModel

/// The files among which is looked for what belongs together: those of one folder, and what else is known of them.
///
/// What only a catalog can know is nothing where a type does not say otherwise.
package protocol Neighbours {
  /// Returns the file called `name`.
  func file(named name: some Sequence<UInt8>) throws -> RelatedFile?

  /// Returns the files whose names start with `prefix`, in the order of their names.
  func files(withPrefix prefix: some Sequence<UInt8>) throws -> [RelatedFile]

  /// Returns the files that have left the folder, and had names there of `stem` and an extension.
  func departedFiles(withStem stem: some Collection<UInt8>) throws -> [RelatedFile]

  /// Returns the originals that belong to the Live Photo with this content identifier, movies or not, in whichever
  /// folder: those of this one first.
  func originals(withContentID contentID: String) throws -> [RelatedFile]

  /// Whether a person took a file's photo, or a part of it, apart from what has these bytes.
  func isKeptApart(_ file: RelatedFile, from bytes: PhotoID) throws -> Bool

  /// Returns the folders that are in other archives of a Takeout what this one is in its own.
  func archiveCounterparts() throws -> [any Neighbours]
}

extension Neighbours {
  package func departedFiles(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] { [] }
  package func originals(withContentID contentID: String) throws -> [RelatedFile] { [] }
  package func isKeptApart(_ file: RelatedFile, from bytes: PhotoID) throws -> Bool { false }
  package func archiveCounterparts() throws -> [any Neighbours] { [] }

  /// Returns the picture or movie called `name`.
  func media(named name: some Sequence<UInt8>) throws -> RelatedFile? {
    try file(named: name).flatMap { $0.isMedia ? $0 : nil }
  }

  /// Returns the pictures and movies whose names start with `prefix`, in the order of their names.
  func media(withPrefix prefix: some Sequence<UInt8>) throws -> [RelatedFile] {
    try files(withPrefix: prefix).filter(\.isMedia)
  }

  /// Returns the pictures and movies whose names are `stem` and an extension, in the order of their names.
  func media(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    try media(withPrefix: stem + [UInt8(ascii: ".")]).filter { $0.stem.elementsEqual(stem) }
  }

  /// Returns the same, and after them those that had such names here and have left.
  ///
  /// A camera gives its names again, so more than the name has to tell that one of these belongs to a file.
  func allMedia(withStem stem: some Collection<UInt8>) throws -> [RelatedFile] {
    let here = try media(withStem: stem)
    return try here
      + departedFiles(withStem: stem).filter { file in !here.contains { $0.name == file.name } }
  }
}

/// Files of one folder of which no more is known than they themselves say.
package struct FolderFiles: Neighbours {
  /// In the order of their names.
  private let files: [RelatedFile]

  /// Takes files with different names, in any order.
  package init(_ files: [RelatedFile]) {
    self.files = files.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  package func file(named name: some Sequence<UInt8>) -> RelatedFile? {
    let name = Array(name)
    return files(from: name).first.flatMap { $0.name == name ? $0 : nil }
  }

  package func files(withPrefix prefix: some Sequence<UInt8>) -> [RelatedFile] {
    let prefix = Array(prefix)
    return Array(files(from: prefix).prefix { $0.name.starts(with: prefix) })
  }

  private func files(from name: [UInt8]) -> ArraySlice<RelatedFile> {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return files[low...]
  }
}
