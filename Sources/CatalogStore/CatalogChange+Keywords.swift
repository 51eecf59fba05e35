import PhotoModel

extension CatalogChange {
  /// Returns the key of a keyword, which is added where it is new.
  public func keywordID(named name: String) throws -> Int64 {
    try view.firstInteger("SELECT id FROM keywords WHERE name = ?", name)
      ?? insert("INSERT INTO keywords (name) VALUES (?)", [name])
  }

  /// Gives a photo a keyword on behalf of a person, after those that it has; returns whether that changed anything.
  ///
  /// One that the photo has from its file stays in its place, and is kept from now on if the file loses it.
  public func giveKeyword(_ keywordID: Int64, toPhoto rowID: Int64) throws -> Bool {
    let isByHand = try view.firstInteger(
      "SELECT by_hand FROM photo_keywords WHERE photo_id = ? AND keyword_id = ?", rowID, keywordID)
    guard let isByHand else {
      try append(keywordID, toPhoto: rowID, byHand: true)
      return true
    }
    guard isByHand == 0 else { return false }
    try run("UPDATE photo_keywords SET by_hand = 1 WHERE photo_id = ? AND keyword_id = ?", rowID, keywordID)
    return true
  }

  /// Adds the keywords of a new photo's file.
  func addKeywords(_ keywords: [String], toPhoto rowID: Int64) throws {
    for (position, keyword) in keywords.enumerated() {
      try addKeyword(try keywordID(named: keyword), toPhoto: rowID, at: position, byHand: false)
    }
  }

  /// Replaces the keywords that a photo has from its file; those that a person gave come after them.
  func replaceKeywords(ofPhoto rowID: Int64, with keywords: [String]) throws {
    let given = try statements.statement(
      "SELECT keyword_id FROM photo_keywords WHERE photo_id = ? AND by_hand ORDER BY position"
    ).bind(rowID).map { $0.int64(0) }
    let fromFile = try keywords.map { try keywordID(named: $0) }
    try run("DELETE FROM photo_keywords WHERE photo_id = ?", rowID)
    let all = fromFile + given.filter { !fromFile.contains($0) }
    for (position, keywordID) in all.enumerated() {
      try addKeyword(keywordID, toPhoto: rowID, at: position, byHand: given.contains(keywordID))
    }
  }

  /// Gives one photo the keywords of another that it lacks; those that a person gave count as given.
  func handOnKeywords(ofPhoto rowID: Int64, to heirRowID: Int64) throws {
    let keywords = try statements.statement(
      "SELECT keyword_id, by_hand FROM photo_keywords WHERE photo_id = ? ORDER BY position"
    ).bind(rowID).map { (id: $0.int64(0), isByHand: $0.int(1) != 0) }
    for keyword in keywords {
      if keyword.isByHand {
        _ = try giveKeyword(keyword.id, toPhoto: heirRowID)
      } else if try !hasKeyword(keyword.id, photo: heirRowID) {
        try append(keyword.id, toPhoto: heirRowID, byHand: false)
      }
    }
  }

  private func hasKeyword(_ keywordID: Int64, photo rowID: Int64) throws -> Bool {
    try view.firstInteger(
      "SELECT 1 FROM photo_keywords WHERE photo_id = ? AND keyword_id = ?", rowID, keywordID)
      != nil
  }

  private func append(_ keywordID: Int64, toPhoto rowID: Int64, byHand: Bool) throws {
    let position = try view.firstInteger(
      "SELECT coalesce(max(position), -1) + 1 FROM photo_keywords WHERE photo_id = ?", rowID)
    try addKeyword(keywordID, toPhoto: rowID, at: Int(position ?? 0), byHand: byHand)
  }

  private func addKeyword(_ keywordID: Int64, toPhoto rowID: Int64, at position: Int, byHand: Bool) throws {
    try run(
      "INSERT INTO photo_keywords (photo_id, position, keyword_id, by_hand) VALUES (?, ?, ?, ?)", rowID,
      position, keywordID, byHand ? 1 : 0)
  }
}
