import PhotoModel

extension ImportMode {
  /// The folders in which nothing arrives, though they may lie in one that is watched: the trash of the catalog at
  /// `path`, and the folder that files are brought into.
  package func unwatchedFolders(catalog path: FilePath) -> [FilePath] {
    let trash = TransferFinisher(catalog: path).trash
    guard case .transfer(let transfer) = self else { return [trash] }
    return [trash, transfer.root]
  }

  /// Throws a ``TransferRefusal`` where the files of `folder`, a path without links, are in their place already.
  package func check(_ folder: FilePath) throws(TransferRefusal) {
    if case .transfer(let transfer) = self { try transfer.check([.folder(folder)]) }
  }
}
