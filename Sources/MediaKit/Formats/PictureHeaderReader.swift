import PhotoModel

/// Reads the header of a picture of any format.
enum PictureHeaderReader {
  /// Reads the header of the file in `source`; nil where the file does not state the size of its picture.
  static func read(_ source: ByteSource, format: MediaFormat) -> PictureHeader? {
    switch format {
    case .jpeg: JPEGHeader.read(source)
    case .png: PNGHeader.read(source)
    case .gif: GIFHeader.read(source)
    case .webp: WebPHeader.read(source)
    case .heic, .avif: HEIFHeader.read(source)
    case .jxl: JXLHeader.read(source)
    case .raf: RawHeaders.raf(source)
    case .mrw: RawHeaders.mrw(source)
    case .cr3: RawHeaders.cr3(source)
    case .crw: CIFFHeader.read(source)
    case .x3f: X3FHeader.read(source)
    case .tiff, .dng, .cr2, .nef, .arw, .orf, .rw2, .pef, .srw: TIFFHeader.read(source, format: format)
    }
  }
}
