import PhotoModel

extension JSONWriter {
  /// Writes a path, or null, as the member `name`; one that is not UTF-8 has its bytes beside it.
  mutating func path(_ path: FilePath?, as name: String) {
    self.name(name)
    value(path?.displayText)
    guard let path, path.utf8 == nil else { return }
    self.name(name + "_base64")
    value(Base64.encode(path.bytes))
  }
}
