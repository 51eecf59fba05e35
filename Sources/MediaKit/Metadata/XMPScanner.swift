import CGExiv2

/// Reads the plain properties of XMP packets without exiv2, which refuses a packet for one property written twice.
///
/// GLib's parser knows no document types and no entities but XML's five, so a packet cannot make it read files or
/// grow. What stands before a place that is no XML is kept.
final class XMPScanner {
  private var tags = PlainTags()
  /// The names of the elements that are open, by exiv2's prefixes.
  private var open: [String] = []
  private var prefixes: [String: String] = [:]
  private var property: String?
  private var values: [String] = []
  private var text = ""
  private var itemIsDefault = false
  private var isWhole = false

  /// No packet nests as deeply; one that does would only fill the memory.
  private static let depthLimit = 256

  /// Returns the properties of the packet in `bytes`, and whether it could be read to its end.
  static func scan(_ bytes: ArraySlice<UInt8>) -> (tags: PlainTags, isWhole: Bool) {
    let scanner = XMPScanner()
    var parser = GMarkupParser()
    parser.start_element = { _, name, names, values, scanner, error in
      guard let name, let scanner = XMPScanner.from(scanner) else { return }
      guard scanner.open.count < XMPScanner.depthLimit else {
        let code = gint(G_MARKUP_ERROR_INVALID_CONTENT.rawValue)
        g_set_error_literal(error, g_markup_error_quark(), code, "nested too deeply")
        return
      }
      scanner.start(String(cString: name), XMPScanner.attributes(names, values))
    }
    parser.end_element = { _, _, scanner, _ in XMPScanner.from(scanner)?.end() }
    parser.text = { _, text, length, scanner, _ in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      XMPScanner.from(scanner)?.add(String(decoding: bytes, as: UTF8.self))
    }
    withExtendedLifetime(scanner) {
      let context = g_markup_parse_context_new(
        &parser, G_MARKUP_TREAT_CDATA_AS_TEXT, Unmanaged.passUnretained(scanner).toOpaque(), nil)
      // Bytes that are not UTF-8 would end the parsing.
      let packet = Array(String(decoding: bytes, as: UTF8.self).drop { $0 != "<" }.utf8)
      packet.withUnsafeBytes {
        _ = g_markup_parse_context_parse(
          context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count), nil)
      }
      g_markup_parse_context_free(context)
    }
    return (scanner.tags, scanner.isWhole)
  }

  private static func from(_ pointer: gpointer?) -> XMPScanner? {
    pointer.map { Unmanaged<XMPScanner>.fromOpaque($0).takeUnretainedValue() }
  }

  private typealias CStrings = UnsafeMutablePointer<UnsafePointer<CChar>?>

  private static func attributes(_ names: CStrings?, _ values: CStrings?) -> [(String, String)] {
    guard let names, let values else { return [] }
    var attributes: [(String, String)] = []
    var index = 0
    while let name = names[index], let value = values[index] {
      attributes.append((String(cString: name), String(cString: value)))
      index += 1
    }
    return attributes
  }

  // MARK: Elements

  /// Whether the innermost open element is a description right below the packet's root, not part of a structure.
  private var isInDescription: Bool {
    open.count >= 2 && open[open.count - 2] == "rdf.RDF" && open[open.count - 1] == "rdf.Description"
  }

  private func start(_ name: String, _ attributes: [(String, String)]) {
    for (name, value) in attributes where name.hasPrefix("xmlns:") {
      prefixes[String(name.dropFirst(6))] = value
    }
    let key = key(for: name)
    if isInDescription {
      property = key
      values = []
    }
    open.append(key)
    if isInDescription { addAttributes(attributes) }
    text = ""
    itemIsDefault = attributes.contains { $0 == ("xml:lang", "x-default") }
  }

  private func addAttributes(_ attributes: [(String, String)]) {
    for (name, value) in attributes where !name.hasPrefix("xmlns") && name != "rdf:about" {
      tags.add("Xmp." + key(for: name), [value])
    }
  }

  private func add(_ piece: String) {
    if text.utf8.count < TextRepair.lengthLimit { text += piece }
  }

  private func end() {
    let element = open.popLast()
    isWhole = open.isEmpty
    // An item without text says nothing, and must not hide those in other languages.
    if element == "rdf.li", property != nil, values.count < 10_000, TextRepair.trimmed(text) != nil {
      values.insert(text, at: itemIsDefault ? 0 : values.count)
    }
    if isInDescription, let property {
      tags.add("Xmp." + property, values.isEmpty ? [text] : values)
      self.property = nil
    }
    text = ""
  }

  /// The name with exiv2's prefix for its namespace and a dot: "dc.title".
  private func key(for name: String) -> String {
    guard let colon = name.firstIndex(of: ":") else { return name }
    let prefix = String(name[..<colon])
    let known = prefixes[prefix].flatMap { Self.exiv2Prefixes[$0] }
    return (known ?? prefix) + "." + name[name.index(after: colon)...]
  }

  private static let exiv2Prefixes = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf", "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/xap/1.0/": "xmp", "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.adobe.com/exif/1.0/": "exif", "http://ns.adobe.com/tiff/1.0/": "tiff",
    "http://ns.adobe.com/exif/1.0/aux/": "aux", "http://cipa.jp/exif/1.0/": "exifEX",
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "iptc",
    "http://ns.adobe.com/lightroom/1.0/": "lr",
    "http://ns.microsoft.com/photo/1.0/": "MicrosoftPhoto",
    "http://ns.microsoft.com/photo/1.0": "MicrosoftPhoto",
  ]
}
