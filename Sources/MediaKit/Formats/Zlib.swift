import CGExiv2

/// Inflates zlib streams with GLib.
enum Zlib {
  /// What inflating may give at most, so that a small file cannot fill the memory.
  static let outputLimit = 4 << 20

  /// Returns the inflated bytes, as far as both limits and the stream go; nil where nothing comes out.
  static func inflate(_ bytes: ArraySlice<UInt8>, limit: Int = outputLimit) -> [UInt8]? {
    let limit = min(limit, outputLimit)
    guard let decompressor = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(decompressor)) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    var rest = bytes
    while output.count < limit {
      var read: gsize = 0
      var written: gsize = 0
      let result = rest.withUnsafeBytes { input in
        piece.withUnsafeMutableBytes { buffer in
          g_converter_convert(
            decompressor, input.baseAddress, gsize(input.count), buffer.baseAddress, gsize(buffer.count),
            G_CONVERTER_INPUT_AT_END, &read, &written, nil)
        }
      }
      guard result != G_CONVERTER_ERROR else { break }
      output += piece.prefix(min(Int(written), limit - output.count))
      rest = rest.dropFirst(Int(read))
      if result == G_CONVERTER_FINISHED || (read == 0 && written == 0) { break }
    }
    return output.isEmpty ? nil : output
  }
}
