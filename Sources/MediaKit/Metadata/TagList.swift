import PhotoModel

/// Lists every tag for people.
enum TagList {
  /// Values longer than this many characters are cut.
  private static let valueLimit = 512
  private static let countLimit = 10_000

  /// Returns the tags of all blocks in exiv2's order; what a block only repeats is left out.
  static func list(_ tags: Tags) -> [MediaTag] {
    var list: [MediaTag] = []
    var values: [String: Set<String>] = [:]
    for block in tags.blocks {
      let earlier = values
      for key in block.orderedKeys where list.count < countLimit {
        let value = cut(TextRepair.trimmed(block.interpreted(key) ?? block.string(key) ?? "") ?? "")
        guard earlier[key]?.contains(value) != true else { continue }
        values[key, default: []].insert(value)
        list.append(MediaTag(key: key, value: value))
      }
    }
    return list
  }

  private static func cut(_ value: String) -> String {
    value.count > valueLimit ? value.prefix(valueLimit) + "… (\(value.utf8.count) bytes)" : value
  }
}
