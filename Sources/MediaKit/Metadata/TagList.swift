import PhotoModel

/// Lists every tag for people.
enum TagList {
  /// Values longer than this many characters are cut.
  private static let valueLimit = 512
  private static let countLimit = 10_000

  /// Returns the tags of all blocks in exiv2's order.
  static func list(_ tags: Tags) -> [MediaTag] {
    var list: [MediaTag] = []
    for block in tags.blocks {
      for key in block.orderedKeys where list.count < countLimit {
        let value = block.interpreted(key) ?? block.string(key) ?? ""
        list.append(MediaTag(key: key, value: cut(TextRepair.trimmed(value) ?? "")))
      }
    }
    return list
  }

  private static func cut(_ value: String) -> String {
    value.count > valueLimit ? value.prefix(valueLimit) + "… (\(value.utf8.count) bytes)" : value
  }
}
