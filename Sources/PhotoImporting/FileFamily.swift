import PhotoModel

/// Some files of one folder, as far as names tell what may belong to them: pairs, edited versions and sidecars.
///
/// It may be generous: what really belongs together the import finds out by what the files say.
struct FileFamily: Sendable {
  private var stems: Set<[UInt8]> = []
  private var cutNames: Set<CutName> = []

  /// Adds a file.
  mutating func add(_ name: [UInt8]) {
    for stem in Self.stems(of: name) {
      stems.insert(stem)
      stems.formUnion(EditedNames.originalStems(of: stem[...]))
    }
    CutName(name).map { _ = cutNames.insert($0) }
  }

  /// Whether a file may belong to one of those that were added. Cost: a few look-ups.
  func contains(_ name: [UInt8]) -> Bool {
    Self.stems(of: name).contains { stems.contains($0) || isEdited($0) }
      || !cutNames.isEmpty && CutName(name).map { cutNames.contains($0.other) } ?? false
  }

  /// Whether the stem is that of an edited version. Most names have neither mark, so that nothing is compared.
  private func isEdited(_ stem: [UInt8]) -> Bool {
    guard stem.contains(UInt8(ascii: "-")) || stem.starts(with: "IMG_E".utf8) else { return false }
    return EditedNames.originalStems(of: stem[...]).contains { stems.contains($0) }
  }

  /// What a file and those that belong to it have in common: "a" for "a.jpg", and for "a.jpg.xmp" also "a.jpg".
  private static func stems(of name: [UInt8]) -> [[UInt8]] {
    let stem = FileName.stem(name[...])
    let fileExtension = FilePath(bytes: name).fileExtension
    guard FileName.isSidecar(fileExtension) else { return [Array(stem)] }
    var names = [Array(stem)]
    if fileExtension == "json" { names += TakeoutTargetFinder.photoNames(stem) }
    // Apple's edits of the original: IMG_O1234.AAE.
    if stem.starts(with: "IMG_O".utf8) { names.append(Array("IMG_".utf8) + stem.dropFirst(5)) }
    return names + names.map { Array(FileName.stem($0[...])) }
  }
}

/// The start of a name so long that a Takeout cuts it, for which only the start tells what belongs together.
private struct CutName: Hashable {
  private let isSidecar: Bool
  private let start: [UInt16]

  init?(_ name: [UInt8]) {
    guard name.count >= TakeoutTargetFinder.limit else { return nil }
    let units = String(decoding: name, as: UTF8.self).utf16
    guard units.count >= TakeoutTargetFinder.limit else { return nil }
    isSidecar = FilePath(bytes: name).fileExtension == "json"
    start = Array(units.prefix(TakeoutTargetFinder.limit))
  }

  private init(isSidecar: Bool, start: [UInt16]) {
    self.isSidecar = isSidecar
    self.start = start
  }

  /// What a picture looks for, of a sidecar; and the other way round.
  var other: CutName { CutName(isSidecar: !isSidecar, start: start) }
}
