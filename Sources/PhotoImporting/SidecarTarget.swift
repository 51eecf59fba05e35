import PhotoModel

/// The photo's file that a sidecar is for, and why.
struct SidecarTarget: Equatable, Sendable {
  let file: RelatedFile
  let reason: String
  /// Whether the sidecar is named after just this file, extension included. It counts for more than one that is not.
  let isExact: Bool
}

/// Finds the file that a sidecar is for.
struct SidecarTargetFinder {
  let index: FolderIndex

  /// Returns the file that `sidecar`, called `name`, is for; nil where there is none in its folder, or more than one.
  func target(of sidecar: Sidecar, named name: [UInt8]) throws -> SidecarTarget? {
    let stem = FileName.stem(name[...])
    switch sidecar.kind {
    case .takeout: return try TakeoutTargetFinder(index: index).target(of: sidecar, stem: stem)
    case .aae: return try apple(stem)
    case .xmp, .pp3, .dop: return try exact(stem) ?? byStem(stem, sidecar)
    }
  }

  private func exact(_ name: some Sequence<UInt8>) throws -> SidecarTarget? {
    guard let file = try index.file(named: name), file.isMedia else { return nil }
    return SidecarTarget(file: file, reason: "named after \(Self.text(file.name))", isExact: true)
  }

  /// `a.xmp` is for the file called `a` with the extension that it names, or the raw one, or the only one.
  private func byStem(_ stem: ArraySlice<UInt8>, _ sidecar: Sidecar) throws -> SidecarTarget? {
    let files = try index.files(withStem: stem).filter(\.isMedia)
    let named = sidecar.photoExtension.flatMap { wanted in files.first { $0.fileExtension == wanted } }
    let file = named ?? files.first(where: \.isRaw) ?? Self.only(files)
    return file.map { SidecarTarget(file: $0, reason: "named as \(Self.text($0.name)) is", isExact: false) }
  }

  /// Apple's edits: `IMG_1234.AAE`, and `IMG_O1234.AAE` for those of the original.
  private func apple(_ stem: ArraySlice<UInt8>) throws -> SidecarTarget? {
    var files = try index.files(withStem: stem).filter(\.isMedia)
    if files.isEmpty, stem.starts(with: "IMG_O".utf8) || stem.starts(with: "IMG_E".utf8) {
      files = try index.files(withStem: Array("IMG_".utf8) + stem.dropFirst(5)).filter(\.isMedia)
    }
    return Self.only(files).map {
      SidecarTarget(file: $0, reason: "the edits of \(Self.text($0.name))", isExact: false)
    }
  }

  /// The first of some files if all of them belong to one photo. Movies count only where there is no picture.
  private static func only(_ files: [RelatedFile]) -> RelatedFile? {
    let pictures = files.filter { !$0.isVideo }
    let candidates = pictures.isEmpty ? files : pictures
    guard let file = candidates.first(where: { $0.role == "original" }) ?? candidates.first else {
      return nil
    }
    return candidates.allSatisfy { $0.photoRowID == file.photoRowID } ? file : nil
  }

  private static func text(_ name: [UInt8]) -> String { FilePath(bytes: name).displayText }
}
