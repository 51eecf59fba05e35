/// The XML that Sony's cameras put beside a movie: when it was recorded, with the offset, and by which camera.
enum SonyNotes {
  private static let lengthLimit = 64 * 1024

  /// Reads a box meta at the top of a file, if it holds such XML.
  static func read(_ box: ISOMediaBox, in source: ByteSource, into tags: inout PlainTags) {
    guard let xml = box.children(in: source, skipping: 4).first(where: { $0.type == "xml " }) else { return }
    let bytes = source.bytes(at: xml.start + 4, count: min(xml.end - xml.start - 4, lengthLimit))
    guard bytes.contains("<NonRealTimeMeta") else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    for (element, attribute, name) in [
      ("CreationDate", "value", "CreationDate"), ("Device", "manufacturer", "Make"),
      ("Device", "modelName", "Model"),
    ] {
      guard let value = value(of: attribute, in: element, text) else { continue }
      tags.add("QuickTime." + name, [value])
    }
  }

  /// The value of an attribute of the first such element; it stands between double quotes and needs no unescaping.
  private static func value(of attribute: String, in element: String, _ text: String) -> String? {
    guard let start = text.firstRange(of: "<" + element + " ")?.upperBound else { return nil }
    let tag = text[start...].prefix { $0 != ">" }
    guard let value = tag.firstRange(of: attribute + "=\"")?.upperBound else { return nil }
    return TextRepair.trimmed(tag[value...].prefix { $0 != "\"" })
  }
}
