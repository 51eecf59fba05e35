import Testing

/// What a position adds to a photo.
@Suite(.onProgramThreads) struct PlaceTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let paris = #"exif:GPSLatitude="48,51.5N" exif:GPSLongitude="2,17.7E""#

  @Test func aTimeOfSatellitesIsListedAndFiledByTheClockOfThePlace() throws {
    try sandbox.write(
      "photos/satellites.jpg", TinyPhoto.jpeg(xmp: Self.paris + #" exif:GPSTimeStamp="2021-04-30T22:30:10Z""#)
    )
    try sandbox.write(
      "photos/camera.jpg",
      TinyPhoto.jpeg(xmp: Self.paris + #" exif:DateTimeOriginal="2021-05-01T00:30:00""#))
    let outcome = try sandbox.photocat(
      "import", "--copy", "--to", "filed", "--template", "{year}/{month}/{name}{ext}", Sandbox.catalog,
      "photos")
    #expect(outcome.status == 0)
    #expect(try sandbox.names(in: "filed/2021/05") == ["camera.jpg", "satellites.jpg"])
    let photos = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
    #expect(photos.map { $0["file_name"] as? String } == ["camera.jpg", "satellites.jpg"])
    #expect(photos.map { $0["captured_at"] as? String } == ["2021-05-01T00:30:00", "2021-05-01T00:30:10"])
    #expect(photos.map { $0["utc_offset"] as? String } == ["+02:00", "+02:00"])
    #expect(photos.last?["captured_from"] as? String == "GPS")
    let shown = try sandbox.photocat("show", "2", "--no-picture", Sandbox.catalog).out
    #expect(shown.contains("2021-05-01 00:30:10 +02:00 (by its position), from GPS\n"))
  }

  @Test func anImportWithoutADataBaseOfTimeZonesSaysSoOnce() throws {
    try sandbox.write("zones/empty", [])
    let time = #" exif:DateTimeOriginal="2021-05-01T00:30:0"#
    for number in 1...3 {
      try sandbox.write("photos/\(number).jpg", TinyPhoto.jpeg(xmp: Self.paris + time + "\(number)\""))
    }
    let zones = ["TZDIR": sandbox.path("zones")]
    let outcome = try sandbox.photocat("import", Sandbox.catalog, "photos", environment: zones)
    #expect(outcome.status == 0)
    let notices = outcome.error.split(separator: "\n").filter { $0.contains("Europe/Paris") }
    #expect(notices.count == 1)
    #expect(notices.first?.hasPrefix("photocat: the time zone Europe/Paris is not in") == true)
    let photos = try sandbox.photocat("list", "--json", Sandbox.catalog).objects()
    #expect(photos.count { $0["utc_offset"] is String } == 0)
    let other = try sandbox.photocat("import", "--catalog", "other.sqlite", "photos")
    #expect(!other.error.contains("Europe/Paris"))
  }
}
