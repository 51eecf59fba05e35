/// The keywords of a photo: the union of the lists that programs keep, each word once.
enum Keywords {
  private static let countLimit = 10_000

  /// Returns the words in the file's order, XMP's first, and the tags that brought any.
  ///
  /// Words are the same when they look the same, however their accents are encoded; commas belong to a word.
  static func union(in tags: Tags) -> (words: [String], keys: [String]) {
    var words: [String] = []
    var seen: Set<String> = []  // Swift compares texts by canonical equivalence.
    var keys: [String] = []
    for (key, list) in lists(in: tags) {
      let fresh = list.map(UnicodeForm.composed).filter { seen.insert($0).inserted }
      if !fresh.isEmpty { keys.append(key) }
      words += fresh.prefix(max(0, countLimit - words.count))
    }
    return (words, keys)
  }

  private static func lists(in tags: Tags) -> [(String, [String])] {
    let plain = [
      "Xmp.dc.subject", "Iptc.Application2.Keywords", "Xmp.MicrosoftPhoto.LastKeywordXMP",
      "QuickTime.Keywords", "AVI.Keywords",
    ]
    let windows = tags.bytesOfAllBlocks(windowsKey).compactMap { TextRepair.windowsText($0) }
    return plain.map { ($0, tags.textsOfAllBlocks($0)) } + [(hierarchyKey, leaves(in: tags))]
      + [(windowsKey, windows.flatMap { $0.split(separator: ";") }.compactMap { TextRepair.trimmed($0) })]
  }

  /// The last word of each path `Places|France|Paris`.
  private static func leaves(in tags: Tags) -> [String] {
    tags.textsOfAllBlocks(hierarchyKey).compactMap {
      $0.split(separator: "|").last.flatMap { TextRepair.trimmed($0) }
    }
  }

  private static let hierarchyKey = "Xmp.lr.hierarchicalSubject"
  private static let windowsKey = "Exif.Image.XPKeywords"
}
