import PhotoFiling
import ArgumentKit
import CatalogStore
import FileTransfer
import PathTemplates
import PhotoImporting
import PhotoModel

/// Whether and how an import copies or moves files.
struct TransferOptions: ParsableArguments {
  @Flag(help: "Copy the files into the folder that --to names.")
  var copy = false
  @Flag(help: "Move them there; each source goes once its copy was read back and is in the catalog.")
  var move = false
  @Option(help: ArgumentHelp("The folder; default: the catalog's.", valueName: "DIR"))
  var to: RawArgument?
  @Option(help: ArgumentHelp("The paths within it; see 'photocat help templates'.", valueName: "TEMPLATE"))
  var template: String?
  @Flag(help: "With --move: remove sources too that the catalog has already, once its file was read.")
  var removeDuplicates = false

  mutating func validate() throws {
    if copy && move { throw ValidationError("--copy or --move, not both") }
    if !(copy || move) {
      let given = [(to != nil, "--to"), (template != nil, "--template")].first { $0.0 }
      if let given { throw ValidationError("\(given.1) goes with --copy or --move") }
    }
    if removeDuplicates && !move { throw ValidationError("--remove-duplicates goes with --move") }
    if let to, to.bytes.isEmpty { throw ValidationError("the folder of --to is empty") }
    _ = try Self.pathTemplate(template)
  }

  /// The template of that text, or the standard one; throws a `ValidationError`.
  static func pathTemplate(_ text: String?) throws -> PathTemplate {
    do throws(TemplateError) {
      return try PathTemplate(text ?? PathTemplate.standardText)
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// What is asked for.
  func mode(catalog: CatalogLocation) throws -> ImportMode {
    guard copy || move else { return .reference }
    let root = to.map { FilePath(bytes: $0.bytes) } ?? catalog.libraryFolder
    return .filing(
      try FilingTarget(
        root: GlobalOptions.absolute(root), template: Self.pathTemplate(template),
        isMove: move, removesDuplicates: removeDuplicates))
  }
}

extension CatalogLocation {
  /// The folder of the catalog as people see it: the one around `.photocat`, where the catalog lies in one.
  fileprivate var libraryFolder: FilePath {
    let folder = path.folder
    return folder.name.elementsEqual(Self.folderName.utf8) ? folder.folder : folder
  }
}
