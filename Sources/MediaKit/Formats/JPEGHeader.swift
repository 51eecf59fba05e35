/// Walks the segments of a JPEG file up to its first scan.
struct JPEGHeader {
  private let source: ByteSource
  private var offset = 2
  private var size: (width: Int, height: Int)?
  private var blocks = MetadataBlocks()
  private var photoshop: [UInt8] = []
  private var extendedXMP = ExtendedXMP()
  private var scanStart: Int?

  /// Reads the size and the metadata of the JPEG file in `source`; nil where it ends before its frame.
  static func read(_ source: ByteSource) -> PictureHeader? {
    var header = JPEGHeader(source: source)
    header.walk()
    guard let size = header.size, var picture = PictureHeader(width: size.width, height: size.height) else {
      return nil
    }
    header.blocks.add(PhotoshopResources(header.photoshop))
    picture.blocks = header.blocks
    picture.blocks.xmp += header.extendedXMP.packets()
    if let scan = header.scanStart {
      if !header.hasEndMark(after: scan) { picture.warnings.append("The picture data is cut short.") }
    } else {
      picture.warnings.append("The file ends before the picture data.")
    }
    return picture
  }

  private init(source: ByteSource) { self.source = source }

  private mutating func walk() {
    while let marker = nextMarker() {
      if marker == 0xD9 { return }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard let length = source.number(2, at: offset), length >= 2 else { return }
      let payload = offset + 2
      note(marker, at: payload, length: length - 2)
      offset += length
      if marker == 0xDA {
        scanStart = offset
        return
      }
    }
  }

  /// Finds the next marker and moves behind it; bytes that belong to no segment are passed over.
  private mutating func nextMarker() -> UInt8? {
    var strays = 0
    while let byte = source.uint8(at: offset), strays < 1 << 16 {
      offset += 1
      guard byte == 0xFF else {
        strays += 1
        continue
      }
      while source.uint8(at: offset) == 0xFF { offset += 1 }
      guard let marker = source.uint8(at: offset) else { return nil }
      offset += 1
      if marker != 0 { return marker }
    }
    return nil
  }

  private mutating func note(_ marker: UInt8, at payload: Int, length: Int) {
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard size == nil, let height = source.number(2, at: payload + 1),
        let width = source.number(2, at: payload + 3)
      else { return }
      size = (width, height)
    case 0xE1: noteApp1(source.bytes(at: payload, count: length))
    case 0xED:
      let bytes = source.bytes(at: payload, count: length)
      guard let rest = bytes.dropping("Photoshop 3.0\0"), photoshop.count < MetadataBlocks.lengthLimit else {
        return
      }
      photoshop += rest
    default: return
    }
  }

  private mutating func noteApp1(_ bytes: ArraySlice<UInt8>) {
    if let exif = bytes.dropping("Exif\0") {
      guard blocks.exif.count < MetadataBlocks.countLimit else { return }
      blocks.exif.append(exif.dropFirst())
    } else if let xmp = bytes.dropping("http://ns.adobe.com/xap/1.0/\0") {
      guard blocks.xmp.count < MetadataBlocks.countLimit else { return }
      // Of several packets the last counts most, as for other programs.
      blocks.xmp.insert(xmp, at: 0)
    } else if let part = bytes.dropping("http://ns.adobe.com/xmp/extension/\0") {
      extendedXMP.add(part)
    }
  }

  /// Whether an end mark follows the scan's start; looks from the end, where it usually is.
  private func hasEndMark(after scan: Int) -> Bool {
    let step = 64 * 1024
    var end = source.count
    while end > scan {
      let start = max(scan, end - step)
      let bytes = source.bytes(at: start, count: end - start)
      if bytes.containsEndMark { return true }
      guard start > scan else { return false }
      end = start + 1
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// What follows `prefix`, or nil where these bytes begin otherwise.
  func dropping(_ prefix: StaticString) -> ArraySlice<UInt8>? {
    prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
  }

  fileprivate var containsEndMark: Bool {
    withUnsafeBufferPointer { buffer in
      var index = buffer.count - 1
      while index > 0 {
        if buffer[index] == 0xD9 && buffer[index - 1] == 0xFF { return true }
        index -= 1
      }
      return false
    }
  }
}
