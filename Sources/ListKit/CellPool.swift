/// The cells of one identifier that wait to be used again.
@MainActor
final class CellPool {
  let identifier: String
  private let nib: ListNib
  private var cells: [ListCell] = []

  init(nib: ListNib, identifier: String) {
    self.nib = nib
    self.identifier = identifier
  }

  func dequeue() -> ListCell {
    guard let cell = cells.popLast() else { return nib.makeCell(reuseIdentifier: identifier) }
    cell.prepareForReuse()
    return cell
  }

  func recycle(_ cell: ListCell) {
    cells.append(cell)
  }
}
