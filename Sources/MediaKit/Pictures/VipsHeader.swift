import CVips

/// What libvips reads from a picture's header, for files that photocat's own readers do not understand.
enum VipsHeader {
  /// Reads the header of an open file; nil where no loader takes it.
  static func read(descriptor: Int32) -> PictureHeader? {
    guard Vips.isReady, let source = vips_source_new_from_descriptor(descriptor) else { return nil }
    defer { g_object_unref(source) }
    guard let image = photocat_vips_open(source) else {
      vips_error_clear()
      return nil
    }
    defer { g_object_unref(image) }
    guard
      var header = PictureHeader(
        width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
    else { return nil }
    header.orientation = Int(vips_image_get_orientation(image))
    header.blocks.exif = block("exif-data", of: image).map { [$0.dropping("Exif\0\0") ?? $0] } ?? []
    header.blocks.xmp = block("xmp-data", of: image).map { [$0] } ?? []
    if let data = block("iptc-data", of: image) {
      let resources = data.dropping("Photoshop 3.0\0") ?? data
      if resources.starts(with: "8BIM".utf8) {
        header.blocks.add(PhotoshopResources(Array(resources)))
      } else {
        header.blocks.iptc = [data]
      }
    }
    return header
  }

  private static func block(_ name: String, of image: UnsafeMutablePointer<VipsImage>) -> ArraySlice<UInt8>? {
    var data: UnsafeRawPointer?
    var size = 0
    guard vips_image_get_typeof(image, name) != 0, vips_image_get_blob(image, name, &data, &size) == 0,
      let data
    else { return nil }
    return ArraySlice(UnsafeRawBufferPointer(start: data, count: min(size, MetadataBlocks.lengthLimit)))
  }
}
