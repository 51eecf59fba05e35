import DiskFiles
import PhotoModel

/// That two files belong to one photo, and why.
package struct Relation: Equatable, Sendable {
  /// The file that the catalog has.
  package let partner: RelatedFile
  /// What the file that is not the original is to the photo.
  package let role: FileRole
  /// The evidence, as a fragment for people.
  package let reason: String

  /// Why what a person put together belongs together.
  package static let joinedByHand = "joined by hand"

  /// Puts the parts together.
  package init(partner: RelatedFile, role: FileRole, reason: String) {
    (self.partner, self.role, self.reason) = (partner, role, reason)
  }

  /// Whether they are a raw file and a picture of one shot.
  package var isPair: Bool { role == .raw || role == .jpeg }
}

/// Finds out what belongs to a new picture or movie: by what the files say, never by their names alone.
///
/// What a person took apart does not belong together, whatever the files say.
package struct RelationFinder {
  let neighbours: any Neighbours

  /// Looks among `neighbours`.
  package init(among neighbours: any Neighbours) { self.neighbours = neighbours }

  /// Returns the photo that `photo`, a file called `name`, belongs to; nil for a photo of its own.
  package func relation(of photo: ExaminedPhoto, named name: [UInt8]) throws -> Relation? {
    if photo.metadata.format.isVideo { return try livePicture(of: photo, name) }
    return try rawPair(photo, name) ?? editedVersion(photo, name)
  }

  /// Returns the photos that are none of their own once `photo`, a file called `name` with this relation, is there: what
  /// came before it.
  package func dependents(of photo: ExaminedPhoto, named name: [UInt8], _ relation: Relation?) throws
    -> [Relation]
  {
    guard !photo.metadata.format.isVideo else { return [] }
    let pairs = relation?.isPair == true ? try otherRawPairs(of: photo, name) : []
    return try [liveMovie(of: photo, name)].compactMap(\.self) + pairs + editedVersions(of: photo, name)
  }

  /// Whether no file of the other one's photo was taken apart from this one.
  private func mayJoin(_ photo: ExaminedPhoto, _ file: RelatedFile) throws -> Bool {
    try !neighbours.isKeptApart(file, from: photo.id)
  }

  /// Whether a file is one of those that stand for the moment of its shot: no version of it, and no movie of one.
  private static func isShot(_ file: RelatedFile) -> Bool { [.original, .raw, .jpeg].contains(file.role) }

  private static func text(_ name: [UInt8]) -> String { FilePath(bytes: name).displayText }

  // MARK: Raw and rendered

  /// A raw file and a picture of the same shot: the same name, moment and camera.
  private func rawPair(_ photo: ExaminedPhoto, _ name: [UInt8]) throws -> Relation? {
    try sameShots(as: photo, name).first.map {
      Self.pair($0, isRaw: photo.metadata.format.isRaw, sameAs: $0.name)
    }
  }

  /// Photos of the same shot that this one shows to be one: two raw files and the picture that was made of them.
  private func otherRawPairs(of photo: ExaminedPhoto, _ name: [UInt8]) throws -> [Relation] {
    try sameShots(as: photo, name).dropFirst().filter { $0.role == .original }
      .map { Self.pair($0, isRaw: $0.isRaw, sameAs: name) }
  }

  private static func pair(_ partner: RelatedFile, isRaw: Bool, sameAs name: [UInt8]) -> Relation {
    Relation(
      partner: partner, role: isRaw ? .raw : .jpeg,
      reason: "the same shot as \(text(name)): the same name, time and camera")
  }

  private func sameShots(as photo: ExaminedPhoto, _ name: [UInt8]) throws -> [RelatedFile] {
    let isRaw = photo.metadata.format.isRaw
    return try neighbours.allMedia(withStem: FileName.stem(name[...])).filter { file in
      try file.name != name && file.isRaw != isRaw && Self.isShot(file)
        && isSameShot(photo.metadata, file) && mayJoin(photo, file)
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

  /// The picture that this one is a version of: named as phones and exports name it, and taken at the same moment.
  private func editedVersion(_ photo: ExaminedPhoto, _ name: [UInt8]) throws -> Relation? {
    for stem in EditedNames.originalStems(of: FileName.stem(name[...])) {
      let partner = try neighbours.allMedia(withStem: stem).first { file in
        try !file.isVideo && Self.isShot(file)
          && isSameMoment(photo.metadata, file) && mayJoin(photo, file)
      }
      if let partner { return Self.edited(partner, original: partner.name) }
    }
    return nil
  }

  /// The versions of this picture that came before it.
  private func editedVersions(of photo: ExaminedPhoto, _ name: [UInt8]) throws -> [Relation] {
    let stem = FileName.stem(name[...])
    let base = FileName.counter(of: stem)?.base ?? stem
    var files = try neighbours.media(withPrefix: base + [UInt8(ascii: "-")])
    if stem.starts(with: "IMG_".utf8) {
      files += try neighbours.media(withStem: Array("IMG_E".utf8) + stem.dropFirst(4))
    }
    return try files.filter { file in
      try !file.isVideo && file.role == .original && isSameMoment(photo.metadata, file)
        && EditedNames.originalStems(of: file.stem).contains(Array(stem)) && mayJoin(photo, file)
    }.map { Self.edited($0, original: name) }
  }

  private static func edited(_ partner: RelatedFile, original name: [UInt8]) -> Relation {
    Relation(
      partner: partner, role: .edited,
      reason: "an edited version of \(text(name)): named as one, and taken at the same moment")
  }

  // MARK: Live Photos

  /// The picture that a movie moves.
  private func livePicture(of movie: ExaminedPhoto, _ name: [UInt8]) throws -> Relation? {
    try live(movie, name) { !$0.isVideo && Self.isShot($0) }
  }

  /// The movie of a picture, where it came first.
  private func liveMovie(of picture: ExaminedPhoto, _ name: [UInt8]) throws -> Relation? {
    try live(picture, name) { $0.isVideo && $0.role == .original }
  }

  /// The other part of a Live Photo: of several with the same identifier, the one with the same name.
  private func live(
    _ photo: ExaminedPhoto, _ name: [UInt8], where isOther: (RelatedFile) -> Bool
  ) throws -> Relation? {
    guard let contentID = photo.metadata.contentID else { return nil }
    let namesakes = try neighbours.media(withStem: FileName.stem(name[...])).filter {
      $0.contentID == contentID
    }
    let others = try neighbours.originals(withContentID: contentID)
    let partner = try (namesakes + others).first { try isOther($0) && mayJoin(photo, $0) }
    return partner.map {
      Relation(partner: $0, role: .live, reason: "the movie of a Live Photo: the same content identifier")
    }
  }
}
