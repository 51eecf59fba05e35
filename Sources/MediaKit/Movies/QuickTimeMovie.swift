/// The box moov of a movie, which old QuickTime may have compressed.
struct QuickTimeMovie {
  /// Where the parts are: the file, or memory.
  let source: ByteSource
  let parts: [ISOMediaBox]

  /// Finds the box among the `boxes` of a file; nil where there is none.
  init?(_ boxes: [ISOMediaBox], in file: ByteSource) {
    guard let movie = boxes.first(where: { $0.type == "moov" }) else { return nil }
    let parts = movie.children(in: file)
    guard let compressed = parts.first(where: { $0.type == "cmov" }) else {
      source = file
      self.parts = parts
      return
    }
    guard let data = compressed.children(in: file).first(where: { $0.type == "cmvd" }) else { return nil }
    let length = min(data.end - data.start - 4, Zlib.outputLimit)
    guard let bytes = Zlib.inflate(file.bytes(at: data.start + 4, count: length)) else { return nil }
    source = ByteSource(bytes)
    let inner = ISOMediaBox.boxes(in: source, to: source.count).first { $0.type == "moov" }
    self.parts = inner?.children(in: source) ?? []
  }
}
