import PhotoFiling
import CatalogStore
import DiskFiles
import PhotoMatching
import PhotoModel

extension FileTaking {
  // MARK: Files that the catalog has

  /// Looks at a file again whose size or time has changed.
  ///
  /// A photo can be left without an original: where files changed names, another one may turn out to be it.
  func takeAgain(_ photo: ExaminedPhoto, _ row: CatalogFile, at place: FilePlace) throws -> ImportItem {
    guard photo.id != row.sha256 else {
      if row.isToBeRead, let item = try judgeUnchanged(photo, row, at: place) { return item }
      try change.updateFile(row.id, state: place.state, sha256: photo.id == row.photoID ? nil : photo.id)
      if row.isToBeRead, row.role == .original, !photo.metadata.isPartial {
        try change.updatePhoto(row.photoRowID, byteCount: photo.byteCount, metadata: photo.metadata)
        return updated(photo, row.photoID, at: place, "an earlier import could not read all that it says")
      }
      return ImportItem(path: place.path, outcome: .known, photoID: row.photoID)
    }
    let heir = try change.view.otherFiles(ofPhoto: row.photoRowID, than: row.id, withBytes: row.sha256)
      .first { FileStatus.exists($0.path) }
    let owner = try change.view.owner(ofBytes: photo.id)
    if let owner, owner.rowID != row.photoRowID {
      return try giveAway(photo, row, at: place, to: owner, heir)
    }
    if row.role.isPart {
      return try judgeAgain(photo, row, at: place, isKnown: owner != nil, heir)
    }
    if let heir, photo.id != row.photoID { return try release(photo, row, at: place, heir) }
    let before = try change.view.relations(ofFile: row.id)
    try change.updateFile(row.id, state: place.state, sha256: photo.id == row.photoID ? nil : photo.id)
    try change.updatePhoto(row.photoRowID, byteCount: photo.byteCount, metadata: photo.metadata)
    if let before, let after = try change.view.relations(ofFile: row.id), !after.isSameEvidence(as: before) {
      try change.forgetPartTimes(ofPhoto: row.photoRowID)
    }
    return updated(photo, row.photoID, at: place, "its bytes changed since it was imported")
  }

  private func updated(
    _ photo: ExaminedPhoto, _ id: PhotoID, at place: FilePlace, _ reason: String
  ) -> ImportItem {
    ImportItem(path: place.path, outcome: .updated, reason: reason, photoID: id)
  }

  // MARK: Files that have become others

  /// Gives a changed file to the photo whose bytes it has now: as a copy, or as the original where that has become
  /// another photo's.
  private func giveAway(
    _ photo: ExaminedPhoto, _ row: CatalogFile, at place: FilePlace,
    to owner: (rowID: Int64, id: PhotoID, path: FilePath), _ heir: CatalogFile?
  ) throws -> ImportItem {
    try leave(row, to: heir)
    let known = try knownFile(photo.id, of: owner)
    let isOriginal = try !change.view.hasOriginal(owner.rowID)
    try change.moveFile(row.id, toPhoto: owner.rowID, role: .copy, reason: known.reason)
    try change.updateFile(row.id, state: place.state, sha256: photo.id == owner.id ? nil : photo.id)
    if isOriginal { try change.setOriginal(ofPhoto: owner.rowID, file: row.id, path: place.path) }
    let reason = heir.map { "the earlier picture is still in \($0.path)" } ?? "it is now \(known.comparison)"
    return updated(photo, owner.id, at: place, "its bytes changed; \(reason)")
  }

  /// Leaves what a file was to its photo to another one with the same bytes.
  private func leave(_ row: CatalogFile, to heir: CatalogFile?) throws {
    guard let heir else { return }
    if row.role == .original {
      try change.setOriginal(ofPhoto: row.photoRowID, file: heir.id, path: heir.path)
    } else if row.role != .copy, heir.role == .copy {
      try change.succeed(row.id, by: heir.id)
    }
  }

  // MARK: Parts of photos

  /// Finds out whether a changed file that is no original still belongs to its photo.
  private func judgeAgain(
    _ photo: ExaminedPhoto, _ row: CatalogFile, at place: FilePlace, isKnown: Bool, _ heir: CatalogFile?
  ) throws -> ImportItem {
    let reason = "its bytes changed since it was imported"
    let others = try change.view.otherFiles(ofPhoto: row.photoRowID, than: row.id, withBytes: photo.id)
    if let other = others.first {
      try leave(row, to: heir)
      try change.moveFile(
        row.id, toPhoto: row.photoRowID, role: .copy, reason: "the same bytes as \(other.path)")
      try change.updateFile(row.id, state: place.state, sha256: photo.id == row.photoID ? nil : photo.id)
      return updated(photo, row.photoID, at: place, "its bytes changed; it is now the same as \(other.path)")
    }
    let relation = try RelationFinder(among: index(of: place)).relation(of: photo, named: place.file.name)
    let isSame = relation?.partner.photoRowID == row.photoRowID
    guard isSame || isKnown || row.reason == Relation.joinedByHand else {
      return try release(photo, row, at: place, heir)
    }
    try change.updatePart(
      row.id, state: place.state, sha256: photo.id, reason: isSame ? relation?.reason : row.reason)
    if let relation, isSame { try hear(photo, relation, from: row.id, isNew: false) }
    return updated(photo, row.photoID, at: place, reason)
  }

  /// Finds out whether a part still belongs to its photo, whose original has become another one; nil where it does.
  ///
  /// Where it does not, its copies go with it. What a person joined stays.
  private func judgeUnchanged(
    _ photo: ExaminedPhoto, _ row: CatalogFile, at place: FilePlace
  ) throws -> ImportItem? {
    guard row.role.isPart, photo.id != row.photoID, row.reason != Relation.joinedByHand
    else { return nil }
    let relation = try RelationFinder(among: index(of: place)).relation(of: photo, named: place.file.name)
    if let relation, relation.partner.photoRowID == row.photoRowID {
      try change.setReason(relation.reason, ofFile: row.id)
      try hear(photo, relation, from: row.id, isNew: false)
      return nil
    }
    let others = try change.view.files(ofPhoto: row.photoRowID)
      .filter { $0.sha256 == photo.id && $0.id != row.id }
    guard others.allSatisfy({ $0.role == .copy }) else { return nil }
    let item = try release(photo, row, at: place, nil, "the original of its photo changed")
    guard let released = try change.view.file(inFolder: place.folderID, named: place.name) else {
      return item
    }
    for copy in others {
      try change.moveCopy(copy.id, to: released)
    }
    return item
  }

  /// Makes of a file what it is by itself: a part of another photo, or a photo of its own, which gets the labels that
  /// people gave.
  private func release(
    _ photo: ExaminedPhoto, _ row: CatalogFile, at place: FilePlace, _ heir: CatalogFile?,
    _ cause: String = "its bytes changed"
  ) throws -> ImportItem {
    try leave(row, to: heir)
    let isPart = row.role.isPart
    let finder = RelationFinder(among: index(of: place))
    let relation = try finder.relation(of: photo, named: place.file.name)
    let dependents = try finder.dependents(of: photo, named: place.file.name, relation)
    let rowID: Int64
    if let relation {
      rowID = relation.partner.photoRowID
      try change.moveFile(row.id, toPhoto: rowID, role: relation.role, reason: relation.reason)
      try change.updateFile(row.id, state: place.state, sha256: photo.id)
      try hear(photo, relation, from: row.id, isNew: false)
    } else {
      rowID = try change.adding {
        let rowID = try change.addPhoto(
          id: photo.id, path: place.path, byteCount: photo.byteCount, metadata: photo.metadata,
          importID: importID)
        try change.copyLabels(ofPhoto: row.photoRowID, to: rowID)
        return rowID
      }
      try change.moveFile(row.id, toPhoto: rowID, role: .original, reason: nil)
      try change.updateFile(row.id, state: place.state, sha256: nil)
    }
    try take(dependents, into: rowID, isNew: relation?.partner.isNew ?? true)
    let reason =
      relation?.reason ?? (isPart ? "it is a photo of its own now" : nil)
      ?? heir.map { "the earlier picture is still in \($0.path)" }
    return updated(
      photo, relation?.partner.photoID ?? photo.id, at: place,
      cause + (reason.map { "; \($0)" } ?? ""))
  }
}

extension FileRelations {
  /// Whether it says the same of what shows that files belong together: when, by which camera, in which Live Photo.
  fileprivate func isSameEvidence(as other: FileRelations) -> Bool {
    capturedAt == other.capturedAt && make == other.make && model == other.model
      && contentID == other.contentID
  }
}
