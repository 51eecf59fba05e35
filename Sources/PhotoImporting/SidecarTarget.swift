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
  /// Google Takeout cuts the names of its JSON files, without `.json`, to so many characters.
  private static let takeoutLimit = 46

  let index: FolderIndex

  /// Returns the file that `sidecar`, called `name`, is for; nil where there is none in its folder.
  func target(of sidecar: Sidecar, named name: [UInt8]) -> SidecarTarget? {
    let stem = FileName.stem(name[...])
    switch sidecar.kind {
    case .takeout: return takeout(sidecar, stem)
    case .aae: return apple(stem)
    case .xmp, .pp3, .dop: return exact(stem) ?? byStem(stem, sidecar)
    }
  }

  private func exact(_ name: some Sequence<UInt8>) -> SidecarTarget? {
    index[name].flatMap { $0.role == "sidecar" ? nil : $0 }.map { file in
      SidecarTarget(file: file, reason: "named after \(Self.text(file.name))", isExact: true)
    }
  }

  /// `a.xmp` is for the file called `a` with the extension that it names, or the raw one, or the only one.
  private func byStem(_ stem: ArraySlice<UInt8>, _ sidecar: Sidecar) -> SidecarTarget? {
    let files = index.files(withStem: stem).filter { $0.role != "sidecar" }
    let named = sidecar.photoExtension.flatMap { wanted in files.first { $0.fileExtension == wanted } }
    let file = named ?? files.first(where: \.isRaw) ?? files.first
    return file.map { SidecarTarget(file: $0, reason: "named as \(Self.text($0.name)) is", isExact: false) }
  }

  /// Apple's edits: `IMG_1234.AAE`, and `IMG_O1234.AAE` for those of the original.
  private func apple(_ stem: ArraySlice<UInt8>) -> SidecarTarget? {
    var stems = [Array(stem)]
    if stem.starts(with: "IMG_O".utf8) || stem.starts(with: "IMG_E".utf8) {
      stems.append(Array("IMG_".utf8) + stem.dropFirst(5))
    }
    let file = stems.lazy.flatMap { index.files(withStem: $0) }.first { $0.role != "sidecar" }
    return file.map { SidecarTarget(file: $0, reason: "the edits of \(Self.text($0.name))", isExact: false) }
  }

  // MARK: Google Takeout

  /// `IMG_1.JPG.json`, `IMG_1.JPG(1).json` for `IMG_1(1).JPG`, and both with `.supplemental-metadata` or as much of it
  /// as fits into 46 characters; a long name is cut itself.
  private func takeout(_ sidecar: Sidecar, _ stem: ArraySlice<UInt8>) -> SidecarTarget? {
    let (base, counter) = FileName.counter(of: stem) ?? (stem, stem[stem.endIndex...])
    var names: [[UInt8]] = []
    if let title = sidecar.photoName { names.append(Array(title.utf8)) }
    names.append(Array(base))
    for name in names where isNamed(base, after: name) {
      if let target = exact(Self.inserting(counter, into: name)) { return target }
    }
    let candidates = index.files(withPrefix: Self.commonPrefix(base)).filter { file in
      file.role != "sidecar" && isNamed(base, after: Self.removing(counter, from: file.name))
    }
    guard candidates.count == 1, let file = candidates.first else { return nil }
    return SidecarTarget(
      file: file, reason: "named after \(Self.text(file.name)), as a Takeout cuts names", isExact: true)
  }

  /// Whether a Takeout would call the JSON of a photo called `name` so.
  private func isNamed(_ base: ArraySlice<UInt8>, after name: [UInt8]) -> Bool {
    if base.elementsEqual(name) { return true }
    let full = name + Array(".supplemental-metadata".utf8)
    guard full.starts(with: base) else { return false }
    return base.count > name.count || FilePath(bytes: base).displayText.count >= Self.takeoutLimit
  }

  /// As much of a JSON's name as is part of the photo's name for sure.
  private static func commonPrefix(_ base: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    base.prefix(min(base.count, 8))
  }

  /// "IMG_1.JPG" with "(1)" is "IMG_1(1).JPG".
  private static func inserting(_ counter: ArraySlice<UInt8>, into name: [UInt8]) -> [UInt8] {
    let stem = FileName.stem(name[...])
    return Array(stem) + counter + name[stem.endIndex...]
  }

  /// The reverse; the name itself where it has no such counter.
  private static func removing(_ counter: ArraySlice<UInt8>, from name: [UInt8]) -> [UInt8] {
    let stem = FileName.stem(name[...])
    guard !counter.isEmpty, stem.suffix(counter.count).elementsEqual(counter) else { return name }
    return Array(stem.dropLast(counter.count)) + name[stem.endIndex...]
  }

  private static func text(_ name: [UInt8]) -> String { FilePath(bytes: name).displayText }
}
