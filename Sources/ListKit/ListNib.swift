/// Makes cells of one kind from a text template.
///
/// A nib is a value: a list for another width or with other columns gets its own nib with another layout.
@MainActor
public struct ListNib {
  /// The columns that the cells show.
  public let layout: ColumnLayout
  private let cellType: ListCell.Type

  /// Makes a nib for cells of `cellType` that are laid out as `layout` says.
  public init(_ cellType: ListCell.Type, layout: ColumnLayout) {
    self.cellType = cellType
    self.layout = layout
  }

  /// Makes a nib for cells of `cellType` that show no columns.
  public init(_ cellType: ListCell.Type) {
    self.init(cellType, layout: .empty)
  }

  /// Returns a new cell.
  func makeCell(reuseIdentifier: String) -> ListCell {
    cellType.init(nib: self, reuseIdentifier: reuseIdentifier)
  }
}
