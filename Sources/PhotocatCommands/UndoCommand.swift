import PhotoFiling
import ArgumentKit
import CatalogStore
import Glibc
import ListKit
import PhotoImporting
import PhotoModel
import PhotoScreens
import TerminalUI

/// `photocat undo`: takes back a change of the catalog.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last change of the catalog, or a named one.",
    discussion: """
      Without a number it is the last change that is not undone. Photos and files that an import added leave the \
      catalog again, and what it changed is as it was before; the record of the import stays. Files that \
      it copied go to the folder trash beside the catalog, those that it moved go back to where they were, both only if \
      their bytes are unchanged; no other file on disk is touched. What cannot go back now, since a disk is not there \
      or takes no writes, goes with the next import, or the next undo without a number, which then does nothing else if \
      anything of it can go by then. Where later changes build on what would be taken back, \
      they are named and nothing is done: undo those first. An undo is itself in the history.
      """,
    examples: [
      ("photocat undo --dry-run", "What would be taken back"),
      ("photocat undo", "Take back the last change"),
      ("photocat undo 7", "Take back change 7 of 'photocat history'"),
      ("photocat undo --import 3", "Take back import 3 of 'photocat imports'"),
    ])

  @Argument(help: ArgumentHelp("The change's number in 'photocat history'.", valueName: "NUMBER"))
  var number: Int?
  @Option(name: .customLong("import"), help: ArgumentHelp("Take back this import.", valueName: "NUMBER"))
  var importNumber: Int?
  @Flag(name: [.customShort("n"), .long], help: "Say what would happen, and change nothing.")
  var dryRun = false
  @Flag(
    help: ArgumentHelp("Print what was done, or stands in the way, as one JSON object.", section: "Output"))
  var json = false
  @OptionGroup(title: "Global options") var global: GlobalOptions

  mutating func validate() throws {
    if number != nil, importNumber != nil {
      throw ValidationError("one change at a time: NUMBER or --import")
    }
    if let number, number < 1 { throw ValidationError("changes count from 1") }
    if let importNumber, importNumber < 1 { throw ValidationError("imports count from 1") }
  }

  mutating func run() async throws {
    let path = try global.location.path
    let result = try await CatalogWriter.whileOpen(path, updating: !dryRun) { writer in
      let run = UndoRun(writer, catalog: path) { Messages.standard.print(ImportWaitingNotice.text) }
      return try await run.run(target, isDryRun: dryRun)
    }
    if json { try printRecord(result) }
    for line in UndoSummary(result: result, isDryRun: dryRun).lines { Messages.standard.print(line) }
    for line in result.complaints { Messages.standard.print(line) }
    if result.report?.conflicts.isEmpty == false { throw ExitCode.failure }
    if result.failures > 0 { throw ExitCode.someItemsFailed }
  }

  @MainActor
  private func printRecord(_ result: UndoResult) throws {
    let renderer = TextRenderer(sink: FileDescriptorSink(descriptor: STDOUT_FILENO))
    try renderer.write(
      UndoRecord(
        report: result.report, trashedFiles: result.files.trashed, returnedFiles: result.files.returned,
        isDryRun: dryRun))
    try renderer.flush()
  }

  private var target: UndoTarget {
    if let number { return .change(Int64(number)) }
    if let importNumber { return .importNumber(Int64(importNumber)) }
    return .last
  }
}

/// What an undo did, for people.
struct UndoSummary {
  let result: UndoResult
  let isDryRun: Bool
  /// How many of the changes that stand in the way are named; --json has them all.
  private static let limit = 10

  /// "undid change 3 (import /photos): 12 photos and 14 files removed", or what stands in the way.
  var lines: [String] {
    guard let report = result.report else { return [earlier] }
    let name = "change \(report.entry.number) (\(report.entry.name))"
    guard report.conflicts.isEmpty else {
      let named = report.conflicts.prefix(Self.limit).map(\.description)
      let rest = report.conflicts.count - named.count
      return named + (rest > 0 ? ["and \(rest.groupedText) more; --json tells them"] : [])
        + ["\(name) cannot be undone; nothing was done" + Self.advice(report)]
    }
    return [(isDryRun ? "would undo " : "undid ") + name + ": " + effect(report)]
  }

  /// Without a number it first takes back the files that an earlier undo has left: that is what is meant by trying again.
  private var earlier: String {
    (isDryRun ? "would finish" : "finished")
      + " what an earlier undo has left: \(Self.phrase(result.files)); the last change stays"
  }

  private static func advice(_ report: UndoReport) -> String {
    let later = Set(report.conflicts.compactMap(\.change?.number)).sorted(by: >)
    guard !later.isEmpty else { return "" }
    return "; undo " + later.map { String($0) }.joined(separator: ", ") + " first"
  }

  private func effect(_ report: UndoReport) -> String {
    let parts =
      [
        Self.phrase(report.removedPhotos, report.removedFiles, "removed"),
        Self.phrase(report.restoredPhotos, report.restoredFiles, "as before"),
      ].compactMap(\.self) + fileParts
    return parts.isEmpty ? "it had changed no photo" : parts.joined(separator: ", ")
  }

  private var fileParts: [String] { Self.fileParts(result.files) }

  /// "finished what an earlier undo has left: 3 files to the trash".
  static func finished(_ files: TakenBackCounts) -> String {
    "finished what an earlier undo has left: " + phrase(files)
  }

  private static func phrase(_ files: TakenBackCounts) -> String {
    let parts = fileParts(files)
    return parts.isEmpty ? "no file" : parts.joined(separator: ", ")
  }

  private static func fileParts(_ files: TakenBackCounts) -> [String] {
    [
      phrase(0, files.trashed, "to the trash"),
      phrase(0, files.returned, "back to where \(files.returned == 1 ? "it was" : "they were")"),
    ].compactMap(\.self)
  }

  private static func phrase(_ photos: Int, _ files: Int, _ what: String) -> String? {
    let counts = [
      photos > 0 ? "\(photos.groupedText) \(photos == 1 ? "photo" : "photos")" : nil,
      files > 0 ? "\(files.groupedText) \(files == 1 ? "file" : "files")" : nil,
    ].compactMap(\.self)
    return counts.isEmpty ? nil : counts.joined(separator: " and ") + " " + what
  }
}
