import PhotoModel

@testable import PathTemplates

extension TemplateValues {
  /// A JPEG taken in Kamakura, with `change` made to what is known about it.
  static func sample(
    name: [UInt8] = Array("IMG_1.jpg".utf8), captured: String? = "2008-10-22T16:28:39.12",
    _ change: (inout TemplateValues) -> Void = { _ in }
  ) -> TemplateValues {
    var metadata = MediaMetadata(format: .jpeg)
    metadata.captured = captured.flatMap { WallClock($0) }.map {
      CaptureTime(wallClock: $0, utcOffset: UTCOffset(minutes: 540), source: "EXIF DateTimeOriginal")
    }
    (metadata.make, metadata.model) = ("Canon", "Canon EOS 5D")
    (metadata.title, metadata.iso, metadata.aperture) = ("Großer Buddha", 100, 4)
    (metadata.place.city, metadata.place.country) = ("Kamakura", "Japan")
    metadata.keywords = ["temple", "statue"]
    guard let id = PhotoID(bytes: [UInt8](repeating: 0xAB, count: 32)) else {
      preconditionFailure("32 bytes")
    }
    var values = TemplateValues(
      metadata: metadata, path: FilePath("/photos").appending(name), id: id, byteCount: 1_234,
      importedAt: WallClock("2024-01-01T00:00:00"), importID: 7)
    change(&values)
    return values
  }
}

/// The path that a template gives for `values`, as people read it.
func path(_ template: String, _ values: TemplateValues = .sample(), counter: Int? = nil) throws -> String {
  try PathTemplate(template).path(for: values, counter: counter).displayText
}
