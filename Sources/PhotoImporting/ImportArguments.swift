import PhotoFiling
import CatalogStore
import FolderWalking
import PhotoModel

extension ImportOptions {
  /// The paths that were asked for, bounded in size; `resolved` are the same ones, without links.
  func request(_ resolved: [ImportPath]) -> ImportRequest {
    let listed = list?.count ?? 0
    return ImportRequest(
      paths: paths.dropLast(listed), list: list?.file, listedCount: listed,
      listedFolders: resolved.suffix(listed).lazy.compactMap(\.root))
  }

  /// What was asked for, as the record of an import keeps it: a JSON object.
  func json(_ request: ImportRequest) -> String {
    var writer = JSONWriter()
    writer.object { object in
      request.write(to: &object)
      object.name("jobs")
      object.value(workers.jobs)
      object.name("albums")
      object.value(labels.albums)
      object.name("keywords")
      object.value(labels.keywords)
      if case .filing(let target) = mode { target.write(to: &object) }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension FilingTarget {
  /// What was asked for, as the record of a run that arranges photos keeps it: a JSON object.
  func json(_ request: ImportRequest) -> String {
    var writer = JSONWriter()
    writer.object { object in
      request.write(to: &object)
      write(to: &object)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes the members of an object.
  fileprivate func write(to object: inout JSONWriter) {
    object.name("mode")
    object.value(isMove ? "move" : "copy")
    object.name("to")
    object.value(root.displayText)
    object.name("template")
    object.value(template.text)
    object.name("remove_duplicates")
    object.value(removesDuplicates)
  }
}
