import CatalogStore
import PhotoModel

/// A file that belongs to a photo, as far as others in its folder may belong to it as well.
struct RelatedFile: Equatable, Sendable {
  let name: [UInt8]
  let photoRowID: Int64
  /// The id of the photo.
  let photoID: PhotoID
  /// The SHA-256 of the file's own bytes.
  let sha256: PhotoID
  let role: String
  let capturedAt: WallClock?
  let make: String?
  let model: String?
  let contentID: String?
  /// Whether the photo came with the import that is under way.
  let isNew: Bool
  /// Where the file lies, if it was copied or moved from the folder that is being walked.
  var storedPath: FilePath?

  /// The name up to its last dot.
  var stem: ArraySlice<UInt8> { FileName.stem(name[...]) }

  /// The letters after the last dot, in lower case.
  var fileExtension: String { FilePath(bytes: name).fileExtension }

  /// Whether the file holds what the sensor saw, by its extension.
  var isRaw: Bool { FileName.isRaw(fileExtension) }
}

/// What lies in one folder, for finding out what belongs together.
///
/// It holds the files of the folder that is being walked, those that the catalog had and those just taken.
struct FolderIndex: Sendable {
  private(set) var folder: CatalogFolder?
  private var files: [[UInt8]: RelatedFile] = [:]
  private var namesByStem: [[UInt8]: [[UInt8]]] = [:]

  /// Starts to index another folder with the files that the catalog has in it.
  mutating func open(_ folder: CatalogFolder, _ known: [RelatedFile]) {
    self.folder = folder
    files = [:]
    namesByStem = [:]
    for file in known { add(file) }
  }

  /// Adds a file, or replaces what is known of it.
  mutating func add(_ file: RelatedFile) {
    if files.updateValue(file, forKey: file.name) == nil {
      namesByStem[Array(file.stem), default: []].append(file.name)
    }
  }

  /// The file called `name`.
  subscript(name: some Sequence<UInt8>) -> RelatedFile? { files[Array(name)] }

  /// The files whose names are `stem` and an extension, in the order of their names.
  func files(withStem stem: some Sequence<UInt8>) -> [RelatedFile] {
    (namesByStem[Array(stem)] ?? []).sorted { $0.lexicographicallyPrecedes($1) }.compactMap { files[$0] }
  }

  /// The files whose names start with `prefix`, in no order. Cost: a look at every name in the folder.
  func files(withPrefix prefix: some Collection<UInt8>) -> [RelatedFile] {
    files.values.filter { $0.name.starts(with: prefix) }
  }
}

/// Parts of file names.
enum FileName {
  /// The name up to its last dot; all of it where there is none but at the start.
  static func stem(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
    return name[..<dot]
  }

  /// Whether files with this extension, in lower case, hold what a sensor saw.
  static func isRaw(_ fileExtension: String) -> Bool {
    MediaFormat(rawValue: fileExtension)?.isRaw
      ?? ["nrw", "sr2", "srf", "3fr", "erf", "kdc", "mos", "rwl", "fff"]
      .contains(fileExtension)
  }

  /// Whether files with this extension, in lower case, are movies.
  static func isVideo(_ fileExtension: String) -> Bool {
    MediaFormat(rawValue: fileExtension)?.isVideo ?? ["m2ts", "qt"].contains(fileExtension)
  }

  /// The number in brackets at the end of a name without its extension, and what stands before it: "IMG_1" and "(2)".
  static func counter(of stem: ArraySlice<UInt8>) -> (base: ArraySlice<UInt8>, counter: ArraySlice<UInt8>)? {
    guard stem.last == UInt8(ascii: ")"), let bracket = stem.lastIndex(of: UInt8(ascii: "(")),
      bracket > stem.startIndex
    else { return nil }
    let digits = stem[(bracket + 1)...].dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return (stem[..<bracket], stem[bracket...])
  }
}
