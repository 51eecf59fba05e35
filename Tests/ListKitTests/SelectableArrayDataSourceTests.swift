import ListKit
import Testing

@MainActor
@Suite struct SelectableArrayDataSourceTests {
  private let list = ListView()
  private let selection = Selection()

  init() {
    list.register(ListNib(NumberCell.self), forCellReuseIdentifier: "number")
  }

  @Test func theClosureIsCalledWithTheSelectedItem() throws {
    let source = makeSource()
    list.dataSource = source
    list.delegate = source
    try list.selectRow(at: IndexPath(row: 1))
    #expect(selection.items == [20])
    #expect(try drawn { try list.draw(into: $0) } == "10\n20\n30\n")
  }

  @Test func aSourceThatItsOwnerDoesNotKeepNeitherSuppliesNorHears() {
    var source: SelectableArrayDataSource? = makeSource()
    list.dataSource = source
    list.delegate = source
    source = nil
    #expect(list.delegate == nil)
    #expect(throws: ListViewError.noDataSource) { try list.selectRow(at: IndexPath(row: 1)) }
    #expect(selection.items.isEmpty)
  }

  private func makeSource() -> SelectableArrayDataSource<NumberCell, Int> {
    SelectableArrayDataSource(
      items: [10, 20, 30], cellIdentifier: "number", configureCell: { $0.number = $1 },
      didSelect: { [selection] in selection.items.append($0) })
  }

  private final class Selection {
    var items: [Int] = []
  }
}
