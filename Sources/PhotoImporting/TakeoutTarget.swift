import PhotoModel

/// Finds the photo that the JSON in a Google Takeout is for.
///
/// The JSON of `IMG_1.JPG` is `IMG_1.JPG.json` or `IMG_1.JPG.supplemental-metadata.json`, without its `.json` cut to 46
/// UTF-16 units, and sometimes to less. The counter of `IMG_1(1).JPG` stands there or at the end: `IMG_1.JPG(1).json`.
/// An edited version has the JSON of its original. Where more than one photo fits, none is taken.
struct TakeoutTargetFinder {
  /// So many UTF-16 units a Takeout leaves of a name.
  static let limit = 46
  private static let ending = Array(".supplemental-metadata".utf8)

  let index: FolderIndex

  /// Returns the target of a JSON whose name without `.json` is `stem`.
  func target(of sidecar: Sidecar, stem: ArraySlice<UInt8>) throws -> SidecarTarget? {
    let (base, counter) = Self.split(stem)
    let names = Self.photoNames(stem)
    for name in names {
      guard let file = try index.file(named: name), file.isMedia else { continue }
      return SidecarTarget(file: file, reason: "named after \(Self.text(name))", isExact: true)
    }
    if let file = try cut(base, counter, title: sidecar.photoName) {
      return SidecarTarget(
        file: file, reason: "named after \(Self.text(file.name)), as a Takeout cuts names", isExact: true)
    }
    return try edited(names)
  }

  /// The names of the photos that a JSON may be for whose name without `.json` is `stem`, which ends with as much of the
  /// ending as there is; the longest first.
  static func photoNames(_ stem: ArraySlice<UInt8>) -> [[UInt8]] {
    let (base, counter) = split(stem)
    return (0...ending.count).compactMap { count in
      let name = base.dropLast(count)
      guard !name.isEmpty, base.suffix(count).elementsEqual(ending.prefix(count)) else { return nil }
      return inserting(counter, into: name)
    }
  }

  private static func split(_ stem: ArraySlice<UInt8>) -> (
    base: ArraySlice<UInt8>, counter: ArraySlice<UInt8>
  ) {
    FileName.counter(of: stem) ?? (stem, stem[stem.endIndex...])
  }

  /// "IMG_1.JPG" with "(1)" is "IMG_1(1).JPG".
  private static func inserting(_ counter: ArraySlice<UInt8>, into name: ArraySlice<UInt8>) -> [UInt8] {
    let stem = FileName.stem(name)
    return Array(stem) + counter + name[stem.endIndex...]
  }

  // MARK: Names that were cut

  /// The only photo whose own name was cut, and that may have the title.
  private func cut(
    _ base: ArraySlice<UInt8>, _ counter: ArraySlice<UInt8>, title: String?
  ) throws -> RelatedFile? {
    guard String(decoding: base, as: UTF8.self).utf16.count >= Self.limit else { return nil }
    let files = try index.files(withPrefix: base).filter { file in
      file.isMedia && file.stem.suffix(counter.count).elementsEqual(counter)
        && title.map { Self.isNamed(file.stem.dropLast(counter.count), after: $0) } ?? true
    }
    return files.count == 1 ? files.first : nil
  }

  /// Whether a photo with this title may be called so: a Takeout cuts its name too, and writes "_" for some characters.
  private static func isNamed(_ stem: ArraySlice<UInt8>, after title: String) -> Bool {
    let wanted = String(decoding: FileName.stem(Array(title.utf8)[...]), as: UTF8.self)
    let name = String(decoding: stem, as: UTF8.self)
    guard name.count == wanted.count || name.utf16.count >= limit, name.count <= wanted.count else {
      return false
    }
    return zip(name, wanted).allSatisfy { $0 == $1 || $0 == "_" }
  }

  // MARK: Edited versions

  /// The only edited version of a photo that is not there itself.
  private func edited(_ names: [[UInt8]]) throws -> SidecarTarget? {
    for name in names {
      let stem = FileName.stem(name[...])
      let base = FileName.counter(of: stem)?.base ?? stem
      let files = try index.files(withPrefix: base + [UInt8(ascii: "-")]).filter { file in
        file.isMedia && EditedNames.originalStems(of: file.stem).contains(Array(stem))
          && file.fileExtension == FilePath(bytes: name).fileExtension
      }
      guard files.count == 1, let file = files.first else { continue }
      return SidecarTarget(
        file: file, reason: "named after \(Self.text(name)), of which there is an edited version only",
        isExact: true)
    }
    return nil
  }

  private static func text(_ name: [UInt8]) -> String { FilePath(bytes: name).displayText }
}
