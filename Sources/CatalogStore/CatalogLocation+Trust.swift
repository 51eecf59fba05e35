import Glibc
import PhotoModel

extension CatalogLocation {
  /// Throws ``CatalogError/notOnesOwn(path:reason:)`` where the catalog was found and others may have had a hand in it.
  ///
  /// A catalog makes its user's photocat read, write and remove files. One that lies in a folder by chance, or since
  /// somebody put it there to be found, may belong to anybody; one that is named was chosen.
  public func requireTrust() throws(CatalogError) {
    guard isFound else { return }
    // The files of its log lie beside the file itself.
    let file = path.withoutLinks
    for place in [file, file.folder] {
      var status = stat()
      // What is not there yet, or cannot be looked at, is not opened either.
      guard place.withCString({ stat($0, &status) }) == 0 else { return }
      if status.st_uid != geteuid() {
        throw .notOnesOwn(path: path, reason: "belongs to another user (\(Self.userName(status.st_uid)))")
      }
      if Self.isOpenToOthers(status) {
        let what = place == file ? "can be written by others" : "lies in a folder that others may write to"
        throw .notOnesOwn(path: path, reason: what)
      }
    }
  }

  /// Whether others may write; a group counts unless it is the user's own, as many systems give each user one.
  private static func isOpenToOthers(_ status: stat) -> Bool {
    status.st_mode & S_IWOTH != 0 || status.st_mode & S_IWGRP != 0 && status.st_gid != getegid()
  }

  private static func userName(_ id: uid_t) -> String {
    getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? String(id)
  }
}
