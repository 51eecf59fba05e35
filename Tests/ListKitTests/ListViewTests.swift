import ListKit
import Testing

@MainActor
@Suite(.serialized) struct ListViewTests {
  private let list = ListView()

  init() {
    list.register(ListNib(NumberCell.self), forCellReuseIdentifier: "number")
  }

  @Test func drawingAHundredThousandRowsMakesAFewDozenCells() throws {
    let source = numbers(100_000)
    list.dataSource = source
    NumberCell.made = 0
    let text = try drawn { try list.draw(into: $0) }
    #expect(text == (0..<100_000).map { "\($0)\n" }.joined())
    #expect((1...48).contains(NumberCell.made))
  }

  @Test func aUsedCellIsDequeuedAgain() throws {
    let cell = try list.dequeueReusableCell(withIdentifier: "number")
    #expect(try list.dequeueReusableCell(withIdentifier: "number") !== cell)
    list.recycle(cell)
    #expect(try list.dequeueReusableCell(withIdentifier: "number") === cell)
  }

  @Test func anUnknownIdentifierIsAnErrorThatNamesTheRegisteredOnes() {
    list.register(ListNib(ListCell.self), forCellReuseIdentifier: "header")
    let error = ListViewError.unknownCellIdentifier("numbr", registered: ["header", "number"])
    #expect(throws: error) { try list.dequeueReusableCell(withIdentifier: "numbr") }
    #expect(error.description == "no cell is registered as 'numbr'; registered are: header, number")
  }

  @Test func aDataSourceThatNobodyHoldsIsGoneAndTheListSaysSo() throws {
    list.dataSource = numbers(3)
    #expect(list.dataSource == nil)
    #expect(throws: ListViewError.noDataSource) { try list.draw(into: TextRenderer(sink: BufferSink())) }
    #expect(throws: ListViewError.noDataSource) { try list.numberOfRows() }
    #expect(throws: ListViewError.noDataSource) { try list.selectRow(at: IndexPath(row: 0)) }
  }

  @Test func aDelegateThatNobodyHoldsIsGone() throws {
    let source = numbers(3)
    list.dataSource = source
    do {
      let recorder = SelectionRecorder()
      list.delegate = recorder
      #expect(list.delegate === recorder)
    }
    #expect(list.delegate == nil)
    try list.selectRow(at: IndexPath(row: 0))
  }

  @Test func aSelectionReachesTheDelegateWithItsRow() throws {
    let (source, recorder) = (numbers(3), SelectionRecorder())
    list.dataSource = source
    list.delegate = recorder
    try list.selectRow(at: IndexPath(row: 2))
    #expect(recorder.selected == [IndexPath(row: 2)])
  }

  @Test(arguments: [-1, 3, .max]) func aRowOutOfBoundsCannotBeSelectedOrShown(row: Int) {
    let (source, recorder) = (numbers(3), SelectionRecorder())
    list.dataSource = source
    list.delegate = recorder
    let error = ListViewError.noSuchRow(row, count: 3)
    #expect(throws: error) { try list.selectRow(at: IndexPath(row: row)) }
    #expect(throws: error) { try list.cellForRow(at: IndexPath(row: row)) }
    #expect(recorder.selected.isEmpty)
  }

  @Test func aSectionOutOfBoundsIsAnError() {
    let source = numbers(3)
    list.dataSource = source
    #expect(throws: ListViewError.noSuchSection(1, count: 1)) {
      try list.selectRow(at: IndexPath(row: 0, section: 1))
    }
  }

  @Test func sectionsAreDrawnOneAfterTheOther() throws {
    let source = SectionedNumbers(rows: [2, 0, 1])
    list.dataSource = source
    #expect(try drawn { try list.draw(into: $0) } == "0\n1\n200\n")
    #expect(try list.numberOfRows(inSection: 2) == 1)
  }

  @Test(arguments: [
    ([2, 0, 1], "[\n0\n,\n1\n,\n200\n\n]\n"), ([0, 1], "[\n100\n\n]\n"), ([0, 0], "[]\n"), ([], "[]\n"),
  ]) func aFrameIsAroundTheRowsOfAllSections(rows: [Int], text: String) throws {
    let source = SectionedNumbers(rows: rows)
    list.dataSource = source
    list.frame = .array()
    #expect(try drawn { try list.draw(into: $0) } == text)
  }

  @Test func onlyTheRowsAskedForAreDrawn() throws {
    let source = numbers(200)
    list.dataSource = source
    #expect(try drawn { try list.draw(rows: 98..<101, into: $0) } == "98\n99\n100\n")
    #expect(throws: ListViewError.noSuchRow(200, count: 200)) {
      try drawn { try list.draw(rows: 198..<201, into: $0) }
    }
  }

  @Test func aFailedFetchIsAnErrorAndNotABlankRow() throws {
    let source = numbers(200, broken: 150)
    list.dataSource = source
    #expect(throws: BrokenNumbers.Failure(index: 150)) { try drawn { try list.draw(into: $0) } }
    #expect(throws: BrokenNumbers.Failure(index: 150)) { try list.cellForRow(at: IndexPath(row: 150)) }
  }

  private func numbers(_ count: Int, broken: Int? = nil) -> ArrayDataSource<NumberCell, Int> {
    ArrayDataSource(items: BrokenNumbers(total: count, broken: broken), cellIdentifier: "number") {
      $0.number = $1
    }
  }
}

private final class SelectionRecorder: ListViewDelegate {
  var selected: [IndexPath] = []

  func listView(_ listView: ListView, didSelectRowAt indexPath: IndexPath) {
    selected.append(indexPath)
  }
}

/// Numbers whose hundreds are their section.
private final class SectionedNumbers: ListViewDataSource {
  let rows: [Int]

  init(rows: [Int]) { self.rows = rows }

  func numberOfSections(in listView: ListView) -> Int { rows.count }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { rows[section] }

  func listView(_ listView: ListView, cellForRowAt indexPath: IndexPath) throws -> ListCell {
    let cell = try listView.dequeueReusableCell(withIdentifier: "number")
    (cell as? NumberCell)?.number = indexPath.section * 100 + indexPath.row
    return cell
  }
}
