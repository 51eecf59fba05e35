import COpenH264

/// OpenH264, loaded when the first still is drawn: neither the start of the program nor its users need it otherwise.
enum H264Decoder {
  /// The library; nil where it is not installed.
  private nonisolated(unsafe) static let library: UnsafeMutableRawPointer? = photocat_h264_library()

  /// Whether the library can be loaded.
  static var isInstalled: Bool { library != nil }

  /// Decodes the first picture among units with start codes.
  static func decode(_ bytes: [UInt8]) throws(PixelsError) -> PlanarPicture {
    guard let library else {
      throw PixelsError(reason: "its pictures are H.264, and the library openh264 is not installed")
    }
    guard let decoder = photocat_h264_open(library) else {
      throw PixelsError(reason: "openh264 does not start")
    }
    defer { photocat_h264_close(library, decoder) }
    var planes: [UnsafeMutablePointer<UInt8>?] = [nil, nil, nil]
    var info = SBufferInfo()
    guard photocat_h264_decode(decoder, bytes, Int32(clamping: bytes.count), &planes, &info) == 0,
      let picture = PlanarPicture(planes, info.UsrData.sSystemBuffer)
    else { throw PixelsError(reason: "openh264 cannot decode its first picture") }
    return picture
  }
}

extension PlanarPicture {
  /// Copies what the decoder owns; nil where a plane is missing.
  fileprivate init?(_ planes: [UnsafeMutablePointer<UInt8>?], _ buffer: SSysMEMBuffer) {
    let (width, height) = (Int(buffer.iWidth), Int(buffer.iHeight))
    let strides = [Int(buffer.iStride.0), Int(buffer.iStride.1), Int(buffer.iStride.1)]
    guard width > 1, height > 1, strides[0] >= width, strides[1] >= width / 2 else { return nil }
    self.width = width
    self.height = height
    for (index, plane) in planes.enumerated() {
      guard let plane else { return nil }
      let columns = index == 0 ? width : width / 2
      var bytes: [UInt8] = []
      bytes.reserveCapacity(columns * height)
      for row in 0..<(index == 0 ? height : height / 2) {
        bytes += UnsafeBufferPointer(start: plane + row * strides[index], count: columns)
      }
      self.planes.append(bytes)
    }
  }
}
