/// Draws one row of a list; used again for another row as soon as it is drawn.
@MainActor
open class ListCell {
  /// The identifier under which the cell's nib was registered.
  public let reuseIdentifier: String

  /// Makes a cell from `nib`; called by the nib.
  public required init(nib: ListNib, reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
  }

  /// Forgets the row that the cell showed. Subclasses call `super`.
  open func prepareForReuse() {}

  /// Draws the row, line end included.
  open func draw(into renderer: TextRenderer) throws {}
}
