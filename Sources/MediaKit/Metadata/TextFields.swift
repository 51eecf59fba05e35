import PhotoModel

/// Reads the texts that people and programs wrote about the picture.
///
/// Where EXIF, IPTC and XMP disagree the Metadata Working Group's order decides.
struct TextFields {
  let tags: Tags
  /// Whether IPTC counts more than XMP, since it was changed later.
  let prefersIPTC: Bool

  /// Fills in title, caption, keywords, rating and place.
  func read(into metadata: inout SourcedMetadata) {
    metadata.set(\.title, "title", title())
    metadata.set(\.caption, "caption", caption())
    metadata.set(\.rating, "rating", Rating.find(in: tags))
    let keywords = Keywords.union(in: tags)
    metadata.values.keywords = keywords.words
    if !keywords.keys.isEmpty { metadata.values.sources["keywords"] = keywords.keys.joined(separator: ", ") }
    readPlace(into: &metadata)
  }

  private func title() -> (String, String)? {
    first(xmp: "Xmp.dc.title", iptc: "Iptc.Application2.ObjectName") ?? windows("Exif.Image.XPTitle")
      ?? first(xmp: "Xmp.photoshop.Headline", iptc: "Iptc.Application2.Headline")
      ?? first(["Xmp.pdf.Title", "PNG.Title", "QuickTime.Title", "QuickTime.DisplayName", "AVI.Title"])
  }

  private func caption() -> (String, String)? {
    let description = first(["Exif.Image.ImageDescription"])
    let isFiller = description.map { Self.isCameraFiller($0.0) } ?? false
    return (isFiller ? nil : description) ?? first(
      xmp: "Xmp.dc.description", iptc: "Iptc.Application2.Caption")
      ?? windows("Exif.Image.XPComment") ?? windows("Exif.Image.XPSubject")
      ?? first(["Xmp.tiff.ImageDescription", "PNG.Description"]) ?? movieCaption()
      // A camera that fills in the one fills in the other.
      ?? (isFiller ? nil : comment())
  }

  private func movieCaption() -> (String, String)? {
    ["QuickTime.Description", "QuickTime.Comment", "AVI.Description", "AVI.Comment"].firstNonNil { key in
      tags.text(key).flatMap { Self.isCameraFiller($0) ? nil : ($0, key) }
    }
  }

  private func first(xmp: String, iptc: String) -> (String, String)? {
    first(prefersIPTC ? [iptc, xmp] : [xmp, iptc])
  }

  private func first(_ keys: [String]) -> (String, String)? {
    keys.firstNonNil { key in tags.text(key).map { ($0, key) } }
  }

  private func windows(_ key: String) -> (String, String)? {
    tags.bytes(key).flatMap { TextRepair.windowsText($0) }.map { ($0, key) }
  }

  private func comment() -> (String, String)? {
    let key = "Exif.Photo.UserComment"
    return tags.bytes(key).flatMap { UserComment.text($0, order: tags.byteOrder) }.map { ($0, key) }
  }

  /// Whether a description is what the camera writes into every picture rather than a person into one.
  private static func isCameraFiller(_ text: String) -> Bool {
    let fillers: Set = ["SONY DSC", "SAMSUNG", "DCF 1.0", "DIGITAL CAMERA", "DIGITAL IMAGE"]
    return fillers.contains(text) || (text.hasSuffix(" DIGITAL CAMERA") && text == text.uppercased())
  }

  private func readPlace(into metadata: inout SourcedMetadata) {
    let fields: [(WritableKeyPath<Place, String?>, xmp: String, iptc: String)] = [
      (\.city, "Xmp.photoshop.City", "Iptc.Application2.City"),
      (\.region, "Xmp.photoshop.State", "Iptc.Application2.ProvinceState"),
      (\.country, "Xmp.photoshop.Country", "Iptc.Application2.CountryName"),
      (\.countryCode, "Xmp.iptc.CountryCode", "Iptc.Application2.CountryCode"),
    ]
    for (field, xmp, iptc) in fields {
      guard let (text, key) = first(xmp: xmp, iptc: iptc) else { continue }
      guard field != \Place.countryCode || Self.isCountryCode(text) else { continue }
      metadata.values.place[keyPath: field] = field == \Place.countryCode ? text.uppercased() : text
      if metadata.values.sources["place"] == nil { metadata.values.sources["place"] = key }
    }
  }

  private static func isCountryCode(_ text: String) -> Bool {
    text.utf8.count == 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
  }
}
