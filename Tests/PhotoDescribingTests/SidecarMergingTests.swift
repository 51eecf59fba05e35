import PhotoModel
import TestSupport
import Testing

@testable import PhotoDescribing

@Suite struct SidecarMergingTests {
  private func time(_ text: String, _ source: String, offset: Int? = nil) throws -> CaptureTime {
    CaptureTime(
      wallClock: try #require(WallClock(text)), utcOffset: offset.flatMap { UTCOffset(minutes: $0) },
      source: source)
  }

  private func merged(_ metadata: MediaMetadata, _ sidecars: Sidecar...) -> MediaMetadata {
    sidecars.reduce(into: metadata) { $0.merge($1, named: "a.side") }
  }

  private let full = MediaMetadata.shot {
    $0.title = "own title"
    $0.caption = "own caption"
    $0.rating = 3
    $0.latitude = 1
    $0.longitude = 2
    $0.altitude = 3
  }

  private func sidecar(_ kind: Sidecar.Kind) -> Sidecar {
    Sidecar(kind) {
      $0.title = "title"
      $0.caption = "caption"
      $0.rating = 5
      $0.latitude = 10
      $0.longitude = 20
    }
  }

  // MARK: Takeout

  @Test func aTakeoutReplacesNothing() {
    #expect(merged(full, sidecar(.takeout)) == full)
  }

  @Test func aTakeoutFillsWhatIsLackingAndIsNamedAsTheSource() throws {
    var takeout = sidecar(.takeout)
    takeout.captured = try time("2017-07-14T02:40:00", "Google Takeout", offset: 0)
    let result = merged(.shot(), takeout)
    #expect(result.title == "title" && result.caption == "caption" && result.rating == 5)
    #expect(result.latitude == 10 && result.longitude == 20 && result.altitude == nil)
    #expect(result.captured == takeout.captured)
    for field in ["title", "caption", "rating", "latitude", "longitude", "captured_at", "utc_offset"] {
      #expect(result.sources[field] == "a.side")
    }
  }

  @Test(arguments: [("file name", true), ("EXIF DateTimeOriginal", false), ("IPTC DateCreated", false)])
  func onlyADateFromTheFileNameIsAsGoodAsNone(source: String, isReplaced: Bool) throws {
    let own = MediaMetadata.shot(at: "2017-07-14", from: source)
    let takeout = try Sidecar(.takeout) { $0.captured = try time("2017-07-13T22:40:00", "Google Takeout") }
    let xmp = try Sidecar(.xmp) { $0.captured = try time("2017-07-13T22:40:00", "XMP") }
    for sidecar in [takeout, xmp] {
      #expect((merged(own, sidecar).captured == sidecar.captured) == isReplaced)
    }
  }

  @Test func noStarsAreNoRatingForATakeout() {
    #expect(merged(.shot { $0.rating = 0 }, sidecar(.takeout)).rating == 5)
    #expect(merged(.shot { $0.rating = -1 }, sidecar(.takeout)).rating == -1)
    #expect(merged(.shot { $0.rating = 0 }, Sidecar(kind: .takeout)).rating == 0)
  }

  // MARK: XMP

  @Test func whatPeopleWroteReplacesWhatTheFileSays() {
    let result = merged(full, sidecar(.xmp))
    #expect(result.title == "title" && result.caption == "caption" && result.rating == 5)
    #expect(result.latitude == 10 && result.longitude == 20)
    #expect(result.altitude == nil, "the altitude of another place")
    #expect(result.sources["title"] == "a.side" && result.sources["latitude"] == "a.side")
  }

  @Test func theSamePositionKeepsItsAltitude() {
    let same = Sidecar(.xmp) { ($0.latitude, $0.longitude) = (1, 2) }
    #expect(merged(full, same) == full)
  }

  @Test func whatASidecarDoesNotSayStays() {
    #expect(merged(full, Sidecar(kind: .xmp)) == full)
  }

  @Test func keywordsComeOnTopEachOnce() {
    let xmp = Sidecar(.xmp) { $0.keywords = ["lake", "boat"] }
    let result = merged(.shot { $0.keywords = ["lake", "sun"] }, xmp, xmp)
    #expect(result.keywords == ["lake", "sun", "boat"] && result.sources["keywords"] == "a.side")
    var other = result
    other.merge(Sidecar(.xmp) { $0.keywords = ["x"] }, named: "b.side")
    other.merge(Sidecar(.xmp) { $0.keywords = ["y"] }, named: "a.side")
    #expect(other.sources["keywords"] == "a.side, b.side")
  }

  @Test func warningsHaveTheSidecarsNameAndComeOnce() {
    let broken = Sidecar(.xmp) { $0.warnings = ["is not well-formed"] }
    let own = MediaMetadata.shot { $0.warnings = ["own"] }
    #expect(merged(own, broken, broken).warnings == ["own", "a.side: is not well-formed"])
  }

  // MARK: Places

  @Test func anotherPositionForgetsThePlaceThatWasWorkedOut() {
    let own = MediaMetadata.shot(at: "2020-07-07T07:07:07") {
      ($0.latitude, $0.longitude) = (1, 2)
      $0.place.city = "Elsewhere"
      $0.sources["place"] = FieldSources.position
      $0.captured?.utcOffset = UTCOffset(minutes: 60)
      $0.sources["utc_offset"] = FieldSources.position
    }
    let result = merged(own, sidecar(.xmp))
    #expect(result.place.isEmpty && result.captured?.utcOffset == nil)
    var written = own
    written.sources["place"] = nil
    #expect(merged(written, sidecar(.xmp)).place.city == "Elsewhere")
  }
}
