import PhotoModel

/// That a file belongs to a photo that is there, and why.
struct Relation: Equatable, Sendable {
  /// A file of the photo.
  let partner: RelatedFile
  /// What the new file is to the photo.
  let role: String
  /// The evidence, as a fragment for people.
  let reason: String
}

/// Finds out which photo a new picture or movie belongs to: by what the files say, never by their names alone.
struct RelationFinder {
  let index: FolderIndex

  /// Returns what `photo`, a file called `name`, belongs to; nil for a photo of its own.
  func relation(of photo: ExaminedPhoto, named name: [UInt8]) -> Relation? {
    guard !photo.metadata.format.isVideo else { return nil }
    return rawPair(photo, name) ?? editedVersion(photo, name)
  }

  // MARK: Raw and rendered

  /// A raw file and a picture of the same shot: the same name, moment and camera.
  private func rawPair(_ photo: ExaminedPhoto, _ name: [UInt8]) -> Relation? {
    let isRaw = photo.metadata.format.isRaw
    let partner = index.files(withStem: FileName.stem(name[...])).first { file in
      file.name != name && file.isRaw != isRaw && ["original", "raw", "jpeg"].contains(file.role)
        && isSameShot(photo.metadata, file)
    }
    return partner.map { partner in
      Relation(
        partner: partner, role: isRaw ? "raw" : "jpeg",
        reason: "the same shot as \(Self.text(partner.name)): the same name, time and camera")
    }
  }

  private func isSameShot(_ metadata: MediaMetadata, _ file: RelatedFile) -> Bool {
    guard let model = metadata.model, model == file.model, metadata.make == file.make else { return false }
    return isSameMoment(metadata, file)
  }

  /// Whether both say the same second; fractions count where both have them.
  private func isSameMoment(_ metadata: MediaMetadata, _ file: RelatedFile) -> Bool {
    guard let one = metadata.captured?.wallClock, let other = file.capturedAt,
      metadata.captured?.source != CaptureTime.fileName, one.text.utf8.count >= 19,
      other.text.utf8.count >= 19
    else { return false }
    if one.precision == .fraction, other.precision == .fraction { return one == other }
    return one.text.utf8.prefix(19).elementsEqual(other.text.utf8.prefix(19))
  }

  // MARK: Edited versions

  /// A version of another file: named as phones and exports name it, and taken at the same moment.
  private func editedVersion(_ photo: ExaminedPhoto, _ name: [UInt8]) -> Relation? {
    for stem in EditedNames.originalStems(of: FileName.stem(name[...])) {
      let partner = index.files(withStem: stem).first { file in
        ["original", "jpeg"].contains(file.role) && isSameMoment(photo.metadata, file)
      }
      guard let partner else { continue }
      return Relation(
        partner: partner, role: "edited",
        reason: "an edited version of \(Self.text(partner.name)): named as one, and taken at the same moment")
    }
    return nil
  }

  private static func text(_ name: [UInt8]) -> String { FilePath(bytes: name).displayText }
}

/// The names that programs give to edited versions.
enum EditedNames {
  /// What Google Takeout appends, in the languages that people meet.
  private static let suffixes = [
    "-edited", "-bearbeitet", "-modifié", "-editado", "-modificato", "-bewerkt", "-redigerad", "-redigeret",
    "-redigert",
    "-edytowane", "-edytowany", "-upraveno", "-muokattu", "-módosítva", "-szerkesztett", "-düzenlendi",
    "-editada",
    "-editat", "-измененный", "-изменено", "-編集済み", "-已修改", "-已編輯", "-수정됨", "-edició", "-edições",
  ]

  /// The names, without extensions, that the original of a version called `stem` can have.
  static func originalStems(of stem: ArraySlice<UInt8>) -> [[UInt8]] {
    var stems: [[UInt8]] = []
    // Apple: IMG_E1234 is the edited IMG_1234.
    if stem.starts(with: "IMG_E".utf8), stem.count > 5 {
      stems.append(Array("IMG_".utf8) + stem.dropFirst(5))
    }
    let (base, counter) = FileName.counter(of: stem) ?? (stem, stem[stem.endIndex...])
    guard let text = FilePath(bytes: base).utf8 else { return stems }
    for suffix in suffixes where text.hasSuffix(suffix) {
      stems.append(Array(text.dropLast(suffix.count).utf8) + counter)
    }
    return stems
  }
}
