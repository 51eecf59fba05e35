import ListKit
import Testing

@MainActor
@Suite struct ArrayDataSourceTests {
  private let list = ListView()
  private let source = ArrayDataSource<NumberCell, Int>(items: [10, 20, 30], cellIdentifier: "number") {
    $0.number = $1
  }

  init() {
    list.register(ListNib(NumberCell.self), forCellReuseIdentifier: "number")
    list.dataSource = source
  }

  @Test func everyItemHasARow() throws {
    #expect(try list.numberOfRows() == 3)
    #expect(try drawn { try list.draw(into: $0) } == "10\n20\n30\n")
  }

  @Test func theCellIsConfiguredWithTheItemOfItsRow() throws {
    #expect(try (list.cellForRow(at: IndexPath(row: 1)) as? NumberCell)?.number == 20)
  }

  @Test func itemsAreFoundByIndexPath() throws {
    #expect(try source.item(at: IndexPath(row: 0)) == 10)
    #expect(try source.item(at: IndexPath(row: 2)) == 30)
  }

  @Test(arguments: [
    (-1, "there is no row 0: the list has rows 1 to 3"), (3, "there is no row 4: the list has rows 1 to 3"),
  ])
  func anItemOutOfBoundsIsAnErrorThatNamesTheRange(row: Int, message: String) {
    let error = #expect(throws: ListViewError.noSuchRow(row, count: 3)) {
      try source.item(at: IndexPath(row: row))
    }
    #expect(error?.description == message)
  }

  @Test func anItemOfAnotherSectionIsAnError() {
    #expect(throws: ListViewError.noSuchSection(1, count: 1)) {
      try source.item(at: IndexPath(row: 0, section: 1))
    }
  }

  @Test func anEmptyListSaysThatItIsEmpty() {
    let empty = ArrayDataSource<NumberCell, Int>(items: [], cellIdentifier: "number") { $0.number = $1 }
    let error = #expect(throws: ListViewError.self) { try empty.item(at: IndexPath(row: 0)) }
    #expect(error?.description == "there is no row 1: the list is empty")
  }

  @Test func itemsOfASourceAreFetchedOneByOne() throws {
    let source = ArrayDataSource<NumberCell, Int>(
      items: BrokenNumbers(total: 5, broken: 3), cellIdentifier: "number"
    ) { $0.number = $1 }
    #expect(try source.item(at: IndexPath(row: 4)) == 4)
    #expect(throws: BrokenNumbers.Failure(index: 3)) { try source.item(at: IndexPath(row: 3)) }
  }

  @Test func aNibOfAnotherKindOfCellIsAnError() {
    list.register(ListNib(ListCell.self), forCellReuseIdentifier: "number")
    let error = ListViewError.wrongCell(identifier: "number", expected: "NumberCell", actual: "ListCell")
    #expect(throws: error) { try list.cellForRow(at: IndexPath(row: 0)) }
  }
}
