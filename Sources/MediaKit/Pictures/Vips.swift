import CVips

/// libvips, started when the first picture is to be decoded: it costs as much as a hundred small files.
enum Vips {
  /// Whether libvips runs; it is set to one thread, no cache, and only to the loaders that take hostile files.
  static let isReady: Bool = {
    // What the libraries have to say about a file is not for the reader.
    g_log_set_default_handler({ _, _, _, _ in }, nil)
    guard vips_init("photocat-media") == 0 else { return false }
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    return true
  }()

  /// What libvips said last, in one line.
  static func takeError() -> String {
    defer { vips_error_clear() }
    let lines = String(cString: vips_error_buffer()).split(whereSeparator: \.isNewline)
    return lines.last.map(String.init) ?? "no decoder takes it"
  }
}

/// Pixels in rows of red, green and blue bytes.
struct Pixels {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// Takes pixels that were decoded elsewhere.
  init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Decodes a picture into exactly `width` by `height` pixels, upright.
  ///
  /// - Parameter orientation: the orientation to apply instead of the picture's own; nil leaves that in force.
  init(decoding picture: EncodedPicture, width: Int, height: Int, orientation: Int?) throws(PixelsError) {
    guard Vips.isReady else { throw PixelsError(reason: "libvips does not start") }
    // libvips decodes as late as it can, so everything happens while its view of the picture lives.
    let pixels = picture.withVipsSource { source in
      photocat_vips_thumbnail(source, Int32(width), Int32(height), Int32(orientation ?? 0))
        .flatMap { photocat_vips_srgb($0) }.flatMap(Self.init(takingOver:))
    }
    guard let pixels else { throw PixelsError(reason: Vips.takeError()) }
    self = pixels
    guard bytes.count == self.width * self.height * 3 else {
      throw PixelsError(reason: "the picture has no colours")
    }
  }

  /// Computes the pixels of an image and lets go of it.
  private init?(takingOver image: UnsafeMutablePointer<VipsImage>) {
    defer { g_object_unref(image) }
    var size = 0
    guard let memory = vips_image_write_to_memory(image, &size) else { return nil }
    defer { g_free(memory) }
    width = Int(vips_image_get_width(image))
    height = Int(vips_image_get_height(image))
    bytes = Array(UnsafeRawBufferPointer(start: memory, count: size))
  }
}

/// Why a picture could not be decoded.
struct PixelsError: Error {
  let reason: String
}

/// A picture in a format that libvips decodes.
enum EncodedPicture {
  /// An open file.
  case file(descriptor: Int32)
  /// Bytes, such as the preview inside a raw file.
  case memory([UInt8])

  /// Calls `body` with libvips' view of the picture.
  ///
  /// Files are passed by descriptor: in a path libvips would take brackets for options.
  fileprivate func withVipsSource<Result>(_ body: (UnsafeMutablePointer<VipsSource>) -> Result?) -> Result? {
    switch self {
    case .file(let descriptor):
      guard let source = vips_source_new_from_descriptor(descriptor) else { return nil }
      defer { g_object_unref(source) }
      return body(source)
    case .memory(let bytes):
      return bytes.withUnsafeBytes { buffer in
        guard let source = vips_source_new_from_memory(buffer.baseAddress, buffer.count) else { return nil }
        defer { g_object_unref(source) }
        return body(source)
      }
    }
  }
}
