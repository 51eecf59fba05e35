import DiskFiles
import PhotoModel

extension SidecarTargetFinder {
  /// Looks for the photo that the JSON in a Google Takeout is for, whose name without `.json` is `stem`.
  ///
  /// The JSON of `IMG_1.JPG` is `IMG_1.JPG.json` or `IMG_1.JPG.supplemental-metadata.json`, without its `.json` cut to 46
  /// UTF-16 units, and sometimes to less. The counter of `IMG_1(1).JPG` stands there or at the end: `IMG_1.JPG(1).json`.
  /// A photo that had no extension has got one, and its JSON has not. An edited version has the JSON of its original.
  /// Where more than one photo fits, none is taken, and never one that the title contradicts: but a photo may have been
  /// renamed with its JSON, by a program or by hand, and has another name than its title then.
  func takeout(_ sidecar: Sidecar, _ stem: ArraySlice<UInt8>) throws -> SidecarMatch {
    let name = TakeoutName(stem)
    let title = sidecar.photoName
    return try namesake(name, title).or(edited(name, title)).or(renamed(name, sidecar))
      .or(inOtherArchives(name, title))
  }

  /// The photo that is named as the JSON is.
  private func namesake(_ name: TakeoutName, _ title: String?) throws -> SidecarMatch {
    try whole(name, title).or(cut(name, title)).or(withoutExtension(name, title))
  }

  private func whole(_ name: TakeoutName, _ title: String?) throws -> SidecarMatch {
    for name in name.photoNames where TakeoutTitle.fits(title, name) {
      if let file = try neighbours.media(named: name) { return .after(file) }
    }
    return .none
  }

  /// The only photo whose own name was cut, and that may have the title.
  private func cut(_ name: TakeoutName, _ title: String?) throws -> SidecarMatch {
    guard String(decoding: name.base, as: UTF8.self).utf16.count >= TakeoutTitle.limit else { return .none }
    let files = try neighbours.media(withPrefix: name.base).filter { file in
      guard file.stem.suffix(name.counter.count).elementsEqual(name.counter) else { return false }
      let stem = String(decoding: file.stem.dropLast(name.counter.count), as: UTF8.self)
      return title.map { TakeoutTitle.spellings($0).contains { TakeoutTitle.isNamed(stem, after: $0) } }
        ?? true
    }
    guard files.count < 2 else { return .several(files) }
    return SidecarMatch(of: files, isExact: true) { "named after \($0.displayName), as a Takeout cuts names" }
  }

  /// The only photo with some extension, where the title says that it had none.
  private func withoutExtension(_ name: TakeoutName, _ title: String?) throws -> SidecarMatch {
    guard let title, !TakeoutTitle.hasPhotoExtension(title) else { return .none }
    for stem in name.stems where TakeoutTitle.isNamed(String(decoding: stem, as: UTF8.self), after: title) {
      let files = try neighbours.media(withStem: stem + name.counter)
      guard files.isEmpty else {
        return SidecarMatch(of: files, isExact: true) {
          "named after \($0.displayName), which had no extension"
        }
      }
    }
    return .none
  }

  /// The only edited version of a photo that is not there itself.
  private func edited(_ name: TakeoutName, _ title: String?) throws -> SidecarMatch {
    for name in name.photoNames where TakeoutTitle.fits(title, name) {
      let stem = FileName.stem(name[...])
      let base = FileName.counter(of: stem)?.base ?? stem
      let files = try neighbours.media(withPrefix: base + [UInt8(ascii: "-")]).filter { file in
        EditedNames.originalStems(of: file.stem).contains(Array(stem))
          && file.fileExtension == FilePath(bytes: name).fileExtension
      }
      guard files.count < 2 else { return .several(files) }
      guard files.isEmpty else {
        return SidecarMatch(of: files, isExact: true) { _ in
          "named after \(FilePath(bytes: name).displayText), of which there is an edited version only"
        }
      }
    }
    return .none
  }

  // MARK: Other names

  /// The photo that the JSON has the whole name of, if the title is no other's: its name ends in the title, or no photo
  /// here has that, and the times do not tell otherwise.
  private func renamed(_ name: TakeoutName, _ sidecar: Sidecar) throws -> SidecarMatch {
    guard let title = sidecar.photoName else { return .none }
    for name in name.photoNames {
      guard let file = try neighbours.media(named: name) else { continue }
      if !TakeoutTitle.isEnding(title, of: name) {
        let others = try neighbours.media(withStem: FileName.stem(Array(title.utf8)[...]))
        guard Self.mayBeTaken(file.capturedAt, sidecar), others.isEmpty else { return .none }
      }
      return .after(file)
    }
    return .none
  }

  /// Whether a photo may be taken when the JSON says, on some clock of the world; it may where one of them says nothing.
  private static func mayBeTaken(_ time: WallClock?, _ sidecar: Sidecar) -> Bool {
    guard let one = time?.secondsSince1970, let other = sidecar.captured?.wallClock.secondsSince1970 else {
      return true
    }
    return abs(one - other) <= 86_400
  }

  // MARK: Other archives

  /// The only photo in the same folder of another archive that has no JSON there, if its title is as its name.
  private func inOtherArchives(_ name: TakeoutName, _ title: String?) throws -> SidecarMatch {
    guard let title else { return .none }
    var files: [RelatedFile] = []
    for folder in try neighbours.archiveCounterparts() {
      let finder = SidecarTargetFinder(among: folder)
      switch try finder.namesake(name, title) {
      case .none: continue
      case .several(let found): files += found
      case .found(let target): if try !finder.hasJSON(target.file) { files.append(target.file) }
      }
    }
    return SidecarMatch(of: files, isExact: true) {
      "named after \($0.displayName) in another archive of the Takeout"
    }
  }

  private func hasJSON(_ file: RelatedFile) throws -> Bool {
    try neighbours.files(withPrefix: FileName.counter(of: file.stem)?.base ?? file.stem).contains { other in
      try !other.isMedia && other.fileExtension == "json"
        && whole(TakeoutName(other.stem), nil).target?.file.name == file.name
    }
  }
}

/// The parts of a JSON's name, without `.json`.
struct TakeoutName {
  private static let ending = Array(".supplemental-metadata".utf8)

  let base: ArraySlice<UInt8>
  /// The counter with its brackets; empty where there is none.
  let counter: ArraySlice<UInt8>

  init(_ stem: ArraySlice<UInt8>) {
    (base, counter) = FileName.counter(of: stem) ?? (stem, stem[stem.endIndex...])
  }

  /// The names of photos, without counters, that the name ends with as much of the ending as there is, the longest
  /// first.
  var stems: [ArraySlice<UInt8>] {
    (0...Self.ending.count).compactMap { count in
      let name = base.dropLast(count)
      return !name.isEmpty && base.suffix(count).elementsEqual(Self.ending.prefix(count)) ? name : nil
    }
  }

  /// The names of photos: "IMG_1.JPG" with "(1)" is "IMG_1(1).JPG".
  var photoNames: [[UInt8]] {
    stems.map { name in
      let stem = FileName.stem(name)
      return Array(stem) + counter + name[stem.endIndex...]
    }
  }
}
