import CGExiv2

/// The tags that exiv2 finds in one file or block.
///
/// exiv2 makes a key object for each question, so the list of keys is fetched once and only keys in it are asked for.
final class Exiv2Metadata: TagBlock {
  private typealias Handle = UnsafeMutablePointer<GExiv2Metadata>
  private let handle: Handle
  /// The bytes that exiv2 goes on reading from, where it was not given a file.
  private let memory: UnsafeMutableRawBufferPointer?
  /// EXIF's keys, then IPTC's and XMP's.
  let orderedKeys: [String]
  private let keys: Set<String>

  /// Reads the metadata of the file at `path`.
  convenience init(path: [CChar]) throws(Exiv2Error) {
    try self.init(memory: nil) { gexiv2_metadata_open_path($0, path, $1) }
  }

  /// Reads the metadata of a file, or of a block that looks like a file, in memory.
  convenience init(_ bytes: some Collection<UInt8>) throws(Exiv2Error) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
    try self.init(memory: memory) { handle, error in
      gexiv2_metadata_open_buf(
        handle, memory.baseAddress?.assumingMemoryBound(to: UInt8.self), memory.count, error)
    }
  }

  private init(
    memory: UnsafeMutableRawBufferPointer?,
    _ open: (Handle, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
  ) throws(Exiv2Error) {
    _ = Self.isReady
    // GLib ends the process where it cannot make an object.
    guard let handle = gexiv2_metadata_new() else { preconditionFailure("exiv2 does not start") }
    var error: UnsafeMutablePointer<GError>?
    guard open(handle, &error) != 0 else {
      // Where gexiv2 fails after it has noted the type of a file, it frees the note twice, which would end the
      // process. So such an object is given up; it takes a few kilobytes.
      if gexiv2_metadata_get_mime_type(handle) == nil { g_object_unref(UnsafeMutableRawPointer(handle)) }
      memory?.deallocate()
      throw Exiv2Error(taking: error)
    }
    self.memory = memory
    self.handle = handle
    orderedKeys =
      Self.strings(gexiv2_metadata_get_exif_tags(handle))
      + Self.strings(gexiv2_metadata_get_iptc_tags(handle))
      + Self.strings(gexiv2_metadata_get_xmp_tags(handle))
    keys = Set(orderedKeys)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
    memory?.deallocate()
  }

  /// Starts exiv2 once and keeps it quiet: what it has to say about a file is not for the reader.
  private static let isReady: Bool = {
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return gexiv2_initialize() != 0
  }()

  private static func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    guard let list else { return [] }
    defer { g_strfreev(list) }
    var strings: [String] = []
    var next = list
    while let string = next.pointee {
      strings.append(String(cString: string))
      next += 1
    }
    return strings
  }

  func has(_ key: String) -> Bool { keys.contains(key) }

  func bytes(_ key: String) -> ArraySlice<UInt8>? {
    guard has(key), let block = gexiv2_metadata_try_get_tag_raw(handle, key, nil) else { return nil }
    defer { g_bytes_unref(block) }
    var size: gsize = 0
    guard let data = g_bytes_get_data(block, &size) else { return nil }
    let limited = UnsafeRawBufferPointer(start: data, count: min(Int(size), TextRepair.lengthLimit + 4))
    return ArraySlice(limited)
  }

  func string(_ key: String) -> String? {
    guard has(key) else { return nil }
    return Self.take(gexiv2_metadata_try_get_tag_string(handle, key, nil))
  }

  func interpreted(_ key: String) -> String? {
    guard has(key) else { return nil }
    return Self.take(gexiv2_metadata_try_get_tag_interpreted_string(handle, key, nil))
  }

  func values(_ key: String) -> [ArraySlice<UInt8>] {
    guard has(key), let list = gexiv2_metadata_try_get_tag_multiple(handle, key, nil) else { return [] }
    defer { g_strfreev(list) }
    var values: [ArraySlice<UInt8>] = []
    var next = list
    while let string = next.pointee, values.count < Self.countLimit {
      let length = min(Int(strnlen(string, TextRepair.lengthLimit + 4)), TextRepair.lengthLimit + 4)
      values.append(ArraySlice(UnsafeRawBufferPointer(start: string, count: length)))
      next += 1
    }
    return values
  }

  /// How many values of one list are read.
  private static let countLimit = 10_000

  /// The size that exiv2 found in the file's header, 0 by 0 if it found none.
  var pixelSize: (width: Int, height: Int) {
    (Int(gexiv2_metadata_get_pixel_width(handle)), Int(gexiv2_metadata_get_pixel_height(handle)))
  }

  /// The smallest embedded picture that is at least `width` pixels wide, or else the largest.
  func preview(atLeast width: Int) -> [UInt8]? {
    guard let list = gexiv2_metadata_get_preview_properties(handle), list.pointee != nil else {
      return thumbnail()
    }
    var chosen: UnsafeMutablePointer<GExiv2PreviewProperties>?
    var next = list
    // exiv2 lists them from the smallest to the largest; it owns the list.
    while let properties = next.pointee {
      chosen = properties
      if gexiv2_preview_properties_get_width(properties) >= width { break }
      next += 1
    }
    guard let chosen, let image = gexiv2_metadata_try_get_preview_image(handle, chosen, nil) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(image)) }
    var size: guint32 = 0
    guard let data = gexiv2_preview_image_get_data(image, &size) else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }

  private func thumbnail() -> [UInt8]? {
    var data: UnsafeMutablePointer<UInt8>?
    var size: gint = 0
    guard gexiv2_metadata_get_exif_thumbnail(handle, &data, &size) != 0, let data else { return nil }
    defer { g_free(data) }
    return Array(UnsafeBufferPointer(start: data, count: Int(size)))
  }

  private static func take(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string else { return nil }
    defer { g_free(string) }
    let length = Int(strnlen(string, TextRepair.lengthLimit + 4))
    return TextRepair.utf8OrLatin1(ArraySlice(UnsafeRawBufferPointer(start: string, count: length)))
  }
}

/// What exiv2 said when it refused a file or block.
struct Exiv2Error: Error {
  let reason: String

  fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
    let message = error?.pointee.message.map { String(cString: $0) } ?? "exiv2 gives no reason"
    reason = message == "unsupported format" ? "exiv2 does not know its format" : message
    if let error { g_error_free(error) }
  }
}
