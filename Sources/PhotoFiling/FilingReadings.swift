import FileTransfer

/// What was read of files for a plan.
///
/// Reading takes its time, and a plan is made in a change of the catalog, which keeps others from writing. So what has to be
/// read is only noted there; a plan that lacks something is given up, and made again once that was read.
struct FilingReadings: Sendable, Error {
  /// How the files stand that the catalog has.
  var standings = Standings(postponingReading: true)
  /// The files that stand in the target folder already where some were to be brought; nil for other files.
  private var found: [CopyRequest: CopiedFile?] = [:]
  private var unread: [CopyRequest] = []

  /// Whether something is yet to be read.
  var areIncomplete: Bool { !unread.isEmpty || standings.hasUnreadFiles }

  /// The file that stands where one is to be brought, if it has the same bytes.
  mutating func file(for request: CopyRequest) -> CopiedFile? {
    if let file = found[request] { return file }
    unread.append(request)
    return nil
  }

  /// Reads what was noted.
  func completed(by copier: FileCopier) -> FilingReadings {
    var readings = self
    readings.standings.readNotedFiles()
    // Another file, or one that cannot be read, is a name that is taken.
    for request in unread { readings.found[request] = .some(try? copier.find(request)) }
    readings.unread = []
    return readings
  }

  /// Forgets what concerns the plan alone that is made now.
  mutating func endPlan() { found = [:] }
}
