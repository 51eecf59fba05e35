import PhotoFiling
import PhotoModel

extension ImportMode {
  /// The folders in which nothing arrives, though they may lie in one that is watched: the trash of the catalog at
  /// `path`, and the folder that files are brought into.
  package func unwatchedFolders(catalog path: FilePath) -> [FilePath] {
    let trash = TransferFinisher(catalog: path).trash
    guard case .filing(let target) = self else { return [trash] }
    return [trash, target.root]
  }

  /// Throws a ``FilingRefusal`` where the files of `folder`, a path without links, are in their place already.
  package func check(_ folder: FilePath) throws(FilingRefusal) {
    if case .filing(let target) = self { try target.check([.folder(folder)]) }
  }
}
