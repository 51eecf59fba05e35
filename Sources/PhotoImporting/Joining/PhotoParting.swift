import CatalogStore
import MediaWorkers
import PhotoDescribing
import PhotoMatching
import PhotoModel

/// Takes one photo apart, within a change.
struct PhotoParting {
  let change: CatalogChange
  let photoRowID: Int64
  /// What the media workers said of the files.
  let answers: [FilePath: MediaOutcome]

  /// Makes a photo of each picture and movie but the original, and adds to the report what came of it.
  func part(_ report: inout SplitReport) throws {
    let files = try change.view.files(ofPhoto: photoRowID)
    guard let original = files.first else { return }
    let staying: Set<PhotoID> = [original.photoID, original.sha256]
    let sidecars = try files.filter { $0.role == .sidecar }.compactMap { try sidecar($0) }
    var apart: Set<PhotoID> = []
    for file in files where file.role.isPart && !staying.contains(file.sha256) {
      guard !apart.contains(file.sha256) else { continue }
      if let complaint = try release(file, among: files, sidecars.filter { $0.target == file.sha256 }) {
        report.complaints.append("\(file.path) stays with \(original.path): \(complaint)")
      } else {
        apart.insert(file.sha256)
        report.parts.append(SplitReport.Part(path: file.path, photo: original.path))
      }
    }
    if !apart.isEmpty { try change.keepApart(apart.union(staying)) }
  }

  // MARK: Parts

  /// Makes a photo of a file, with its copies and its sidecars; returns why it cannot be done, if so.
  private func release(
    _ file: CatalogFile, among files: [CatalogFile], _ sidecars: [HeldSidecar]
  ) throws -> String? {
    guard let answer = answers[file.path] else { return "it was added just now; try again" }
    switch answer {
    case .answered(.photo(file.sha256, let byteCount, let metadata)):
      if let owner = try change.view.photo(withID: file.sha256) {
        return "its bytes are those of \(owner.path)"
      }
      let rowID = try change.addPhoto(
        id: file.sha256, path: file.path, byteCount: byteCount, metadata: PhotoDescriber.own(metadata),
        importID: file.importID)
      try change.copyLabels(ofPhoto: photoRowID, to: rowID)
      try change.releaseFile(file.id, toPhoto: rowID, role: .original)
      for copy in files where copy.sha256 == file.sha256 && copy.id != file.id && copy.role != .sidecar {
        try change.releaseFile(copy.id, toPhoto: rowID, role: .copy)
      }
      for sidecar in sidecars { try give(sidecar, toPhoto: rowID) }
      return nil
    case .answered(.photo): return "it was changed since it was imported; import it again first"
    case .answered(.damaged(let reason)): return "it is damaged: \(reason)"
    case .answered(.unreadable(let reason)): return "it cannot be read: \(reason)"
    case .answered: return "it is no photo any more"
    case .lost(let reason): return reason
    }
  }

  // MARK: Sidecars

  /// A sidecar of the photo, and the bytes of the file that it is for.
  private struct HeldSidecar {
    let file: CatalogFile
    let target: PhotoID
    /// What it says; nil where it cannot be read now.
    let content: Sidecar?
  }

  /// Finds out which file of the photo a sidecar is for; nil where its name leads elsewhere.
  private func sidecar(_ file: CatalogFile) throws -> HeldSidecar? {
    var content: Sidecar?
    if case .answered(.sidecar(file.sha256, _, let sidecar))? = answers[file.path] { content = sidecar }
    guard let sidecar = content ?? Sidecar(named: file.name) else { return nil }
    let index = FolderIndex(view: change.view, folderID: file.folderID, importID: file.importID)
    let match = try SidecarTargetFinder(among: index).match(sidecar, named: file.name)
    guard let target = match.target?.file, target.photoRowID == photoRowID else { return nil }
    return HeldSidecar(file: file, target: target.sha256, content: content)
  }

  /// Gives a sidecar to another photo; one that could not be read is read by the next import.
  private func give(_ sidecar: HeldSidecar, toPhoto rowID: Int64) throws {
    try change.moveFile(sidecar.file.id, toPhoto: rowID, role: .sidecar)
    if sidecar.content == nil { try change.forgetSidecarTimes(ofPhoto: rowID) }
  }
}
