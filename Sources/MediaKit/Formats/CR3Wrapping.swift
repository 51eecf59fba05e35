/// A CR3 file that holds only Canon's boxes of metadata, for files of which exiv2 refuses another part.
enum CR3Wrapping {
  /// Cuts the boxes out of the file in `source`.
  static func file(from source: ByteSource, movie: ISOMediaBox) -> ArraySlice<UInt8> {
    let boxes = movie.children(in: source).filter { $0.type == "uuid" }.flatMap { box in
      header(box.end - box.start + 8, "uuid") + source.bytes(at: box.start, count: box.end - box.start)
    }
    let type = header(24, "ftyp") + Array("crx \u{0}\u{0}\u{0}\u{1}crx isom".utf8)
    return (type + header(boxes.count + 8, "moov") + boxes)[...]
  }

  private static func header(_ length: Int, _ type: String) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + Array(type.utf8)
  }
}
