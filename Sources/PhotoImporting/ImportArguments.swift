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
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
