import PhotoModel
import TestSupport
import Testing

@testable import PhotoMatching

/// When two pictures or movies are one photo, and why.
@Suite struct RelationFinderTests {
  private static let time = "2020-07-07T07:07:07"
  private let time = Self.time

  /// "a.nef raw", the file that a new one belongs to and what of the two is no original; nil where it is a photo of its
  /// own.
  private func relation(
    of name: String, _ metadata: MediaMetadata, in folder: FolderOfFiles
  ) throws -> Relation? {
    try RelationFinder(among: folder).relation(of: ExaminedPhoto(name, metadata), named: Array(name.utf8))
  }

  /// The files that are none of their own once a new one is there: "a.jpg jpeg".
  private func dependents(
    of name: String, _ metadata: MediaMetadata, in folder: FolderOfFiles
  ) throws -> [Relation] {
    try RelationFinder(among: folder).dependents(
      of: ExaminedPhoto(name, metadata), named: Array(name.utf8),
      relation(of: name, metadata, in: folder))
  }

  private func folder(_ files: (String, MediaMetadata)...) -> FolderOfFiles {
    files.reduce(into: FolderOfFiles()) { $0.add($1.0, $1.1) }
  }

  // MARK: Raw and rendered

  private static let pairs: [(known: String, MediaFormat, new: String, MediaFormat, FileRole)] = [
    ("a.nef", .nef, "a.jpg", .jpeg, .jpeg), ("a.jpg", .jpeg, "a.nef", .nef, .raw),
    ("a.HEIC", .heic, "a.DNG", .dng, .raw), ("a.dng", .dng, "a.png", .png, .jpeg),
    ("a.b.nef", .nef, "a.b.jpg", .jpeg, .jpeg),
  ]

  @Test(arguments: pairs)
  func rawAndPictureOfOneShotAreOnePhoto(
    known: String, knownFormat: MediaFormat, new: String, newFormat: MediaFormat, role: FileRole
  ) throws {
    let folder = folder((known, .shot(knownFormat, at: time)), ("c.jpg", .shot(at: time)))
    let relation = try relation(of: new, .shot(newFormat, at: time), in: folder)
    #expect(relation?.partner.displayName == known && relation?.role == role && relation?.isPair == true)
    #expect(relation?.reason == "the same shot as \(known): the same name, time and camera")
  }

  private static let strangers: [(String, MediaMetadata)] = [
    ("a.jpg", .shot(at: time, model: "D70")), ("a.jpg", .shot(at: time) { $0.make = "Canon" }),
    ("a.jpg", .shot(at: time) { $0.make = nil }), ("a.jpg", .shot(at: time, model: nil)),
    ("a.jpg", .shot(at: "2020-07-07T07:07:08")), ("a.jpg", .shot(at: "2020-07-07T07:07")),
    ("a.jpg", .shot(at: "2020-07-07")), ("a.jpg", .shot()), ("a.jpg", .shot(at: time, from: "file name")),
    ("b.jpg", .shot(at: time)), ("a.b.jpg", .shot(at: time)), ("A.jpg", .shot(at: time)),
    ("a(1).jpg", .shot(at: time)), ("a.dng", .shot(.dng, at: time)), ("a.nef", .shot(.jpeg, at: time)),
  ]

  @Test(arguments: strangers)
  func withOneThingDifferentTheyAreTwo(name: String, metadata: MediaMetadata) throws {
    let folder = folder(("a.nef", .shot(.nef, at: time)))
    #expect(try relation(of: name, metadata, in: folder) == nil)
    #expect(try dependents(of: name, metadata, in: folder).isEmpty)
  }

  @Test(
    arguments: [
      .shot(.nef, at: time, model: nil), .shot(.nef), .shot(.nef, at: time, from: "file name"),
    ] as [MediaMetadata])
  func whatTheCatalogHasNeedsTheSameEvidence(known: MediaMetadata) throws {
    let new = MediaMetadata.shot(at: time, model: known.model)
    #expect(try relation(of: "a.jpg", new, in: folder(("a.nef", known))) == nil)
  }

  @Test(arguments: [
    ("2020-07-07T07:07:07.12", "2020-07-07T07:07:07.12", true),
    ("2020-07-07T07:07:07.12", "2020-07-07T07:07:07.13", false),
    ("2020-07-07T07:07:07.12", "2020-07-07T07:07:07", true),
    ("2020-07-07T07:07:07", "2020-07-07T07:07:07.99", true),
  ])
  func fractionsCountWhereBothHaveThem(known: String, new: String, isPair: Bool) throws {
    let folder = folder(("a.nef", .shot(.nef, at: known)))
    #expect(try (relation(of: "a.jpg", .shot(at: new), in: folder) != nil) == isPair)
  }

  @Test(arguments: [(FileRole.original, true), (.raw, true), (.jpeg, true), (.edited, false), (.live, false)])
  func onlyWhatStandsForTheShotHasTwins(role: FileRole, isPair: Bool) throws {
    var folder = FolderOfFiles()
    folder.add("a.nef", .shot(.nef, at: time), as: role, of: "x")
    #expect(try (relation(of: "a.jpg", .shot(at: time), in: folder) != nil) == isPair)
  }

  @Test func whatAPersonTookApartIsPassedOver() throws {
    var folder = folder(("a.dng", .shot(.dng, at: time)), ("a.nef", .shot(.nef, at: time)))
    folder.apart = [("a.jpg", "a.dng")]
    #expect(try relation(of: "a.jpg", .shot(at: time), in: folder)?.partner.displayName == "a.nef")
    folder.apart.append(("a.nef", "a.jpg"))
    #expect(try relation(of: "a.jpg", .shot(at: time), in: folder) == nil)
  }

  @Test func aPictureShowsThatTwoRawFilesAreOfOneShot() throws {
    let folder = folder(("a.dng", .shot(.dng, at: time)), ("a.nef", .shot(.nef, at: time)))
    #expect(try relation(of: "a.jpg", .shot(at: time), in: folder)?.partner.displayName == "a.dng")
    let others = try dependents(of: "a.jpg", .shot(at: time), in: folder)
    #expect(others.map(\.partner.displayName) == ["a.nef"] && others.map(\.role) == [.raw])
    #expect(others.map(\.reason) == ["the same shot as a.jpg: the same name, time and camera"])
  }

  @Test func aFileThatHasLeftIsATwinAfterThoseThatAreHere() throws {
    var folder = FolderOfFiles()
    folder.addDeparted("a.nef", .shot(.nef, at: time))
    #expect(try relation(of: "a.jpg", .shot(at: time), in: folder)?.partner.displayName == "a.nef")
    folder.add("a.dng", .shot(.dng, at: time))
    #expect(try relation(of: "a.jpg", .shot(at: time), in: folder)?.partner.displayName == "a.dng")
    // Another picture has that name by now.
    folder.add("a.nef", .shot(.nef, at: "2021-01-01T00:00:00"))
    folder.apart = [("a.dng", "a.jpg")]
    #expect(try relation(of: "a.jpg", .shot(at: time), in: folder) == nil)
  }

  // MARK: Edited versions

  private static let versions = [
    ("IMG_1234.JPG", "IMG_E1234.JPG"), ("IMG_1234.HEIC", "IMG_E1234.JPG"), ("x.jpg", "x-edited.jpg"),
    ("x.nef", "x-edited.jpg"), ("x.jpg", "x-bearbeitet.png"), ("x.jpg", "x-modifié.jpg"),
    ("x.jpg", "x-modifie\u{301}.jpg"), ("x.jpg", "x-已修改.jpg"), ("x.jpg", "x-編集済み.jpg"),
    ("x.jpg", "x-измененный.jpg"), ("x.jpg", "x-ha editado.jpg"), ("x(1).jpg", "x-edited(1).jpg"),
    ("x-edited.jpg", "x-edited-edited.jpg"),
  ]

  @Test(arguments: versions)
  func anEditedVersionBelongsToItsOriginalWhicheverComesFirst(original: String, version: String) throws {
    let reason = "an edited version of \(original): named as one, and taken at the same moment"
    let later = try relation(
      of: version, .shot(at: time, model: nil), in: folder((original, .shot(at: time))))
    #expect(later?.partner.displayName == original && later?.role == .edited && later?.reason == reason)
    let earlier = try dependents(
      of: original, .shot(at: time), in: folder((version, .shot(at: time, model: nil))))
    #expect(earlier.map(\.partner.displayName) == [version] && earlier.map(\.role) == [.edited])
    #expect(earlier.map(\.reason) == [reason])
  }

  private static let noVersions: [(original: String, version: String, time: String?)] = [
    ("IMG_1234.JPG", "IMG_E1234.JPG", "2020-07-07T07:07:08"),
    ("x.jpg", "x-edited.jpg", "2020-07-07T07:07:08"),
    ("x.jpg", "x-edited.jpg", nil), ("x.jpg", "x-edited(1).jpg", time), ("x(1).jpg", "x-edited.jpg", time),
    ("x(1).jpg", "x-edited(2).jpg", time), ("x.jpg", "x-cropped.jpg", time), ("x.jpg", "xedited.jpg", time),
    ("x.jpg", "y-edited.jpg", time), ("IMG_1234.JPG", "IMG_E1235.JPG", time), ("1234.JPG", "E1234.JPG", time),
    ("IMG_1234.JPG", "IMG_O1234.JPG", time), ("x.jpg", "x-edited.mov", time), ("x.mov", "x-edited.jpg", time),
  ]

  @Test(arguments: noVersions)
  func nameAndMomentBothHaveToFit(original: String, version: String, time: String?) throws {
    func shot(_ name: String, _ time: String?) -> MediaMetadata {
      .shot(name.hasSuffix("mov") ? .mov : .jpeg, at: time)
    }
    let (first, second) = (shot(original, self.time), shot(version, time))
    #expect(try relation(of: version, second, in: folder((original, first))) == nil)
    #expect(try dependents(of: original, first, in: folder((version, second))).isEmpty)
  }

  @Test func aVersionOfAnotherPhotoAndWhatWasTakenApartStay() throws {
    var folder = FolderOfFiles()
    folder.add("x-edited.jpg", .shot(at: time), as: .edited, of: "other")
    #expect(try dependents(of: "x.jpg", .shot(at: time), in: folder).isEmpty)
    folder = self.folder(("x.jpg", .shot(at: time)))
    folder.apart = [("x.jpg", "x-edited.jpg")]
    #expect(try relation(of: "x-edited.jpg", .shot(at: time), in: folder) == nil)
  }

  // MARK: Live Photos

  @Test(arguments: [("IMG_1.HEIC", MediaFormat.heic, "IMG_1.MOV"), ("IMG_9.JPG", .jpeg, "IMG_1.MOV")])
  func thePartsOfALivePhotoFindEachOther(picture: String, format: MediaFormat, movie: String) throws {
    let reason = "the movie of a Live Photo: the same content identifier"
    let later = try relation(of: movie, .live(.mov), in: folder((picture, .live(format))))
    #expect(later?.partner.displayName == picture && later?.role == .live && later?.reason == reason)
    let earlier = try dependents(of: picture, .live(format), in: folder((movie, .live(.mov))))
    #expect(earlier.map(\.partner.displayName) == [movie] && earlier.map(\.role) == [.live])
    #expect(earlier.map(\.reason) == [reason])
  }

  @Test(arguments: [.live(.mov, "other"), .shot(.mov, at: time)] as [MediaMetadata])
  func anotherOrNoIdentifierMakesNoLivePhoto(movie: MediaMetadata) throws {
    #expect(try relation(of: "a.mov", movie, in: folder(("a.heic", .live(.heic)))) == nil)
  }

  @Test func ofSeveralWithOneIdentifierTheNamesakeIsThePartner() throws {
    let pictures = folder(("IMG_1.JPG", .live(.jpeg)), ("IMG_2.JPG", .live(.jpeg)))
    #expect(try relation(of: "IMG_2.MOV", .live(.mov), in: pictures)?.partner.displayName == "IMG_2.JPG")
    let movies = folder(("IMG_1.MOV", .live(.mov)), ("IMG_2.MOV", .live(.mov)))
    let found = try dependents(of: "IMG_2.JPG", .live(.jpeg), in: movies)
    #expect(found.map(\.partner.displayName) == ["IMG_2.MOV"])
  }

  @Test func twoPicturesOrTwoMoviesWithOneIdentifierAreTwo() throws {
    let folder = folder(("a.heic", .live(.heic)), ("b.mov", .live(.mov)))
    #expect(try relation(of: "c.jpg", .live(.jpeg), in: folder) == nil)
    #expect(try dependents(of: "c.mov", .live(.mov), in: folder).isEmpty)
    #expect(try relation(of: "c.mov", .live(.mov), in: self.folder(("b.mov", .live(.mov)))) == nil)
  }

  @Test func aMovieThatIsTakenOrWasTakenApartIsNobodysElse() throws {
    var folder = FolderOfFiles()
    folder.add("a.mov", .live(.mov), as: .live, of: "other")
    #expect(try dependents(of: "a.heic", .live(.heic), in: folder).isEmpty)
    folder = self.folder(("a.mov", .live(.mov)))
    folder.apart = [("a.heic", "a.mov")]
    #expect(try dependents(of: "a.heic", .live(.heic), in: folder).isEmpty)
  }

  @Test func aMovieFindsThePictureThatIsATwin() throws {
    var folder = FolderOfFiles()
    folder.add("a.jpg", .live(.jpeg), as: .jpeg, of: "a.dng")
    let relation = try relation(of: "a.mov", .live(.mov), in: folder)
    #expect(relation?.partner.photoID == PhotoID(of: "a.dng") && relation?.role == .live)
  }

  // MARK: By hand

  @Test(arguments: [
    (MediaFormat.nef, MediaFormat.jpeg, FileRole.raw), (.jpeg, .nef, .jpeg), (.png, .jpeg, .edited),
    (.nef, .nef, .edited), (.mov, .jpeg, .live), (.mov, .nef, .live), (.mov, .mov, .edited),
    (.jpeg, .mov, .jpeg), (.nef, .mov, .raw),
  ])
  func theFormatSaysWhatAJoinedFileIs(format: MediaFormat, original: MediaFormat, role: FileRole) {
    #expect(FileRole(of: format, beside: original) == role)
  }
}
