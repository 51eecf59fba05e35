import PhotoModel
import TestSupport
import Testing

@testable import PhotoDescribing

/// What a photo takes over from its other pictures and movies.
@Suite struct DescriptionMergingTests {
  private func completed(_ metadata: MediaMetadata, with other: MediaMetadata) -> MediaMetadata {
    var metadata = metadata
    metadata.complete(with: other, named: "b.jpg")
    return metadata
  }

  private let time = "2020-07-07T07:07:07"
  private let full = MediaMetadata.shot(at: "2020-07-07T07:07:07") {
    ($0.title, $0.caption, $0.rating, $0.keywords, $0.lens) = ("title", "caption", 4, ["lake"], "50mm")
    ($0.latitude, $0.longitude, $0.altitude, $0.contentID) = (48.8566, 2.3522, 35, "one")
    $0.place.city = "Paris"
  }

  @Test func whatIsLackingIsTakenOverWithItsSource() {
    let result = completed(MediaMetadata(format: .jpeg), with: full)
    var expected = full
    for field in [
      "title", "caption", "rating", "keywords", "latitude", "longitude", "altitude", "place", "captured_at",
      "utc_offset", "make", "model", "lens",
    ] {
      expected.sources[field] = "b.jpg"
    }
    #expect(result == expected)
  }

  @Test func whatAFileSaysItselfStays() {
    let own = MediaMetadata.shot(at: "2021-01-01T00:00:00", model: "D70") {
      ($0.title, $0.caption, $0.rating, $0.contentID) = ("own", "own", -1, "two")
      ($0.latitude, $0.longitude) = (1, 2)
    }
    var expected = own
    expected.keywords = ["lake"]
    expected.sources["keywords"] = "b.jpg"
    #expect(completed(own, with: full) == expected)
  }

  @Test(arguments: [(nil, 4, 4), (0, 4, 4), (0, nil, 0), (3, 4, 3), (-1, 4, -1)] as [(Int?, Int?, Int?)])
  func noStarsAreNoRating(own: Int?, other: Int?, result: Int?) {
    let metadata = completed(.shot { $0.rating = own }, with: .shot { $0.rating = other })
    #expect(metadata.rating == result)
  }

  @Test(arguments: [(nil, true), ("file name", true), ("EXIF DateTimeOriginal", false)] as [(String?, Bool)])
  func onlyADateFromTheFileNameIsAsGoodAsNone(source: String?, isReplaced: Bool) {
    let own = MediaMetadata.shot(at: source == nil ? nil : "2019-01-01", from: source ?? "")
    #expect((completed(own, with: full).captured == full.captured) == isReplaced)
    let other = MediaMetadata.shot(at: time, from: "file name")
    #expect(completed(own, with: other) == own)
  }

  @Test func keywordsComeOnTopEachOnceAndEachSourceOnce() {
    var result = completed(.shot { $0.keywords = ["sun", "lake"] }, with: .shot { $0.keywords = ["lake"] })
    #expect(result.keywords == ["sun", "lake"] && result.sources["keywords"] == nil)
    for (keyword, name) in [("boat", "b.jpg"), ("oar", "c.jpg"), ("sail", "b.jpg")] {
      result.complete(with: .shot { $0.keywords = [keyword] }, named: name)
    }
    #expect(result.keywords == ["sun", "lake", "boat", "oar", "sail"])
    #expect(result.sources["keywords"] == "b.jpg, c.jpg")
  }

  @Test(arguments: [("b.xmp", "b.xmp"), (FieldSources.position, FieldSources.position), ("the key", "b.jpg")])
  func theSourceIsAFileOrAPosition(source: String, result: String) {
    let other = MediaMetadata.shot {
      $0.title = "title"
      $0.sources["title"] = source
    }
    #expect(completed(.shot(), with: other).sources["title"] == result)
  }

  @Test func aMoviesIdentifierIsNoPictures() {
    let movie = MediaMetadata.shot(.mov) { $0.contentID = "one" }
    #expect(completed(.shot(), with: movie).contentID == nil)
  }

  @Test func aPositionOfItsOwnKeepsItsPlaceAndNamesOfItsOwnStay() {
    let named = MediaMetadata.shot { $0.place.city = "Paname" }
    let result = completed(named, with: full)
    #expect(result.place.city == "Paname" && result.latitude == 48.8566 && result.sources["place"] == nil)
  }
}
