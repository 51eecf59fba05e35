import PhotoModel

extension ImportOptions {
  /// What was asked for, as the record of an import keeps it: a JSON object.
  var json: String {
    var writer = JSONWriter()
    writer.object { object in
      object.name("paths")
      object.value(paths.map(\.displayText))
      object.name("jobs")
      object.value(workers.jobs)
      object.name("albums")
      object.value(labels.albums)
      object.name("keywords")
      object.value(labels.keywords)
      guard case .transfer(let transfer) = mode else { return }
      object.name("mode")
      object.value(transfer.isMove ? "move" : "copy")
      object.name("to")
      object.value(transfer.root.displayText)
      object.name("template")
      object.value(transfer.template.text)
      object.name("remove_duplicates")
      object.value(transfer.removesDuplicates)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
