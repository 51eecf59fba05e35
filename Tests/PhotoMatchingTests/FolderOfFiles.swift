import PhotoModel
import TestSupport

@testable import PhotoMatching

/// A folder in which each picture is a photo of its own, unless another one is named as its photo.
struct FolderOfFiles: Neighbours {
  private var files: [RelatedFile] = []
  private var departed: [RelatedFile] = []
  /// The other archives' folders of the same name.
  var archives: [FolderOfFiles] = []
  /// What a person took apart, as pairs of names.
  var apart: [(String, String)] = []

  /// A file of each name, which says nothing.
  init(_ names: String...) { self.init(names) }
  init(_ names: [String]) { for name in names { add(name, .shot()) } }

  /// Adds a file, as `role` of the photo `owner` or a photo of its own.
  mutating func add(
    _ name: String, _ metadata: MediaMetadata, as role: FileRole = .original, of owner: String? = nil
  ) {
    files.append(Self.file(name, metadata, role, of: owner ?? name))
  }

  /// Adds a file that was here and lies elsewhere now.
  mutating func addDeparted(_ name: String, _ metadata: MediaMetadata) {
    departed.append(Self.file(name, metadata, .original, of: name))
  }

  private static func file(
    _ name: String, _ metadata: MediaMetadata, _ role: FileRole, of owner: String
  ) -> RelatedFile {
    let id = PhotoID(of: owner)
    let rowID = id.bytes.reduce(0) { $0 &* 31 &+ Int64($1) }
    return RelatedFile(ExaminedPhoto(name, metadata), named: name.utf8, role: role, of: (rowID, id))
  }

  // MARK: Neighbours

  func file(named name: some Sequence<UInt8>) -> RelatedFile? { FolderFiles(files).file(named: name) }

  func files(withPrefix prefix: some Sequence<UInt8>) -> [RelatedFile] {
    FolderFiles(files).files(withPrefix: prefix)
  }

  func departedFiles(withStem stem: some Collection<UInt8>) -> [RelatedFile] {
    departed.filter { $0.stem.elementsEqual(stem) }
  }

  func originals(withContentID contentID: String) -> [RelatedFile] {
    (files + departed).filter { $0.contentID == contentID && $0.role == .original }
  }

  func isKeptApart(_ file: RelatedFile, from bytes: PhotoID) -> Bool {
    apart.contains { Set([PhotoID(of: $0), PhotoID(of: $1)]) == [file.sha256, bytes] }
  }

  func archiveCounterparts() -> [any Neighbours] { archives }
}

extension PhotoID {
  /// Bytes that no other name stands for.
  init(of name: String) {
    var bytes = [UInt8](repeating: 0, count: 32)
    for (index, byte) in name.utf8.enumerated() { bytes[index % 32] = bytes[index % 32] &* 31 &+ byte }
    guard let id = PhotoID(bytes: bytes) else { preconditionFailure("32 bytes are an id") }
    self = id
  }
}

extension ExaminedPhoto {
  init(_ name: String, _ metadata: MediaMetadata) {
    self.init(id: PhotoID(of: name), byteCount: 1, metadata: metadata)
  }
}

extension MediaMetadata {
  /// Part of a Live Photo.
  static func live(_ format: MediaFormat, _ contentID: String = "one") -> MediaMetadata {
    .shot(format, at: "2020-07-07T07:07:07") { $0.contentID = contentID }
  }
}
