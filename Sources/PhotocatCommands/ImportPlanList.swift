import PhotoFiling
import ListKit
import PhotoImporting

/// Lists on standard output what a dry run found out about each file.
///
/// Failures are left to whoever names them anyway.
@MainActor
final class ImportPlanList: ImportObserver {
  private let output: ImportOutput
  private let list = ArrivingList<ImportPlanCell, ImportItem>(ListNib(ImportPlanCell.self)) { cell, item in
    cell.configure(for: item)
  }

  private let tellsKnown: Bool

  /// - Parameter tellsKnown: whether files are listed too that stay as they are.
  init(output: ImportOutput, tellsKnown: Bool = true) {
    self.output = output
    self.tellsKnown = tellsKnown
  }

  func importJob(_ job: ImportJob, didSettle items: [ImportItem]) {
    output.write {
      try list.draw(items.filter { $0.outcome != .failed && (tellsKnown || $0.outcome != .known) }, into: $0)
    }
  }
}

/// One file and what would become of it: "/card/a.jpg: imported, copied to /photos/2001/a.jpg".
final class ImportPlanCell: ListCell {
  private var text = ""

  /// Shows `item`.
  func configure(for item: ImportItem) {
    text = "\(item.path): " + [item.outcome.rawValue, item.reason].compactMap(\.self).joined(separator: ", ")
  }

  /// Draws the line.
  override func draw(into renderer: TextRenderer) throws {
    try renderer.write(text)
    try renderer.newline()
  }
}
