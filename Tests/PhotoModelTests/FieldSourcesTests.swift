import PhotoModel
import Testing

@Suite struct FieldSourcesTests {
  @Test func onlyWhatIsUnusualIsHeld() {
    var sources: FieldSources = ["make": "Exif.Image.Make", "iso": "Xmp.exif.ISO", "title": "Xmp.dc.title"]
    #expect(sources.unusual == ["iso": "Xmp.exif.ISO", "title": "Xmp.dc.title"])
    #expect(sources["make"] == "Exif.Image.Make" && sources["iso"] == "Xmp.exif.ISO")
    #expect(sources["model"] == "Exif.Image.Model" && sources["caption"] == nil)
    sources["iso"] = "Exif.Photo.ISOSpeedRatings"
    #expect(sources.unusual == ["title": "Xmp.dc.title"])
  }

  @Test func aValueMayHaveNoSourceThoughOneIsUsual() {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.orientation = 1
    metadata.sources["orientation"] = FieldSources.none
    #expect(metadata.sources["orientation"] == nil)
    #expect(metadata.namedSources.isEmpty)
  }

  @Test func onlyValuesThatThePhotoHasAreNamed() {
    var metadata = MediaMetadata(format: .jpeg)
    #expect(metadata.namedSources.isEmpty)
    metadata.iso = 100
    metadata.make = "Canon"
    metadata.title = "untold"
    metadata.sources["iso"] = "Xmp.exif.ISO"
    metadata.sources["lens"] = "Xmp.aux.Lens"
    #expect(metadata.namedSources.map(\.name) == ["make", "iso"])
    #expect(metadata.namedSources.map(\.source) == ["Exif.Image.Make", "Xmp.exif.ISO"])
  }

  @Test func everyValueOfAPhotoCanBeNamed() {
    var metadata = SampleValues.fullMetadata
    let names = [
      "captured_at", "utc_offset", "width", "height", "orientation", "make", "model", "lens", "iso",
      "aperture",
      "exposure_time", "focal_length", "focal_length_35mm", "latitude", "longitude", "altitude", "place",
      "title",
      "caption", "keywords", "rating",
    ]
    for name in names { metadata.sources[name] = "tag of \(name)" }
    #expect(metadata.namedSources.map(\.source) == names.map { "tag of \($0)" })
  }
}
