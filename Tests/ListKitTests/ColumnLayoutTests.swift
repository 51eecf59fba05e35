import ListKit
import Testing

@MainActor
@Suite struct ColumnLayoutTests {
  private let template: ColumnTemplate

  init() throws {
    template = try ColumnTemplate(
      """
      index   #      3          right  shown   9
      name    Name   4..10..20  left   shown   8
      camera  Camera 4..8       left   shown   7
      size    Size   9          right  shown   6
      lens    Lens   8          left   hidden  5
      """)
  }

  @Test func aTableHasTheWidthsOfTheTemplateWhereNothingHasToFit() throws {
    let text = try draw(
      ColumnLayout(template),
      [["1", "a.jpg", "X100", "40×30"], ["22", "b.jpg", "", "4000×3000"]])
    #expect(
      text == """
          #  Name        Camera         Size
          1  a.jpg       X100          40×30
         22  b.jpg                 4000×3000

        """)
  }

  @Test func aLongerTextShiftsItsRowAndIsNotCut() throws {
    let text = try draw(ColumnLayout(template), [["1", "a long name.jpg", "X100", "40×30"]])
    #expect(text.hasSuffix("  1  a long name.jpg  X100          40×30\n"))
  }

  @Test func noRowEndsWithBlanks() throws {
    let layout = try ColumnLayout(template, visible: ["index", "name", "camera"])
    let text = try draw(layout, [["1", "a", "b"], ["2", "c", ""], ["3", "", ""], ["", "", ""]])
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { !$0.hasSuffix(" ") })
    #expect(text == "  #  Name        Camera\n  1  a           b\n  2  c\n  3\n\n")
  }

  @Test func columnsComeInTheOrderAskedFor() throws {
    let layout = try ColumnLayout(template, visible: ["lens", "index"])
    #expect(layout.visibleColumns == [4, 0])
    #expect(layout.isVisible(4))
    #expect(!layout.isVisible(1))
    #expect(try draw(layout, [["1", "a", "b", "c", "50 mm"]]) == "Lens        #\n50 mm       1\n")
  }

  @Test func anUnknownColumnIsAnErrorThatNamesTheOthers() {
    let error = #expect(throws: UnknownColumnError.self) {
      try ColumnLayout(template, visible: ["index", "lense"])
    }
    #expect(error?.name == "lense")
    #expect(
      error?.description == "there is no column 'lense'; the columns are: index, name, camera, size, lens")
  }

  @Test func headingsAreBoldOnlyIfStylesAreUsed() throws {
    let layout = try ColumnLayout(template, visible: ["index"])
    let text = try drawn(usesStyles: true) { try layout.drawHeader(into: $0) }
    #expect(text == "\u{1B}[1m  #\u{1B}[0m\n")
  }

  @Test func rowsForMachinesHaveNamesAndNoPadding() throws {
    let rows = [["1", "a,b\t.jpg", "", "40×30"]]
    #expect(
      try draw(ColumnLayout(template, format: .csv), rows)
        == "index,name,camera,size\n1,\"a,b\t.jpg\",,40×30\n")
    #expect(
      try draw(ColumnLayout(template, format: .tsv), rows)
        == "index\tname\tcamera\tsize\n1\ta,b\\t.jpg\t\t40×30\n")
  }

  /// Returns the header and the `rows` as drawn by cells for `layout`.
  private func draw(_ layout: ColumnLayout, _ rows: [[String]]) throws -> String {
    let list = ListView()
    list.register(ListNib(ColumnCell.self, layout: layout), forCellReuseIdentifier: "row")
    let source = ArrayDataSource<ColumnCell, [String]>(items: rows, cellIdentifier: "row") { cell, texts in
      for (column, text) in texts.enumerated() { cell.set(column, text: text) }
    }
    list.dataSource = source
    return try drawn {
      try layout.drawHeader(into: $0)
      try list.draw(into: $0)
    }
  }
}

// MARK: - Fitting a terminal

extension ColumnLayoutTests {
  /// The widths of the columns are 3, 10, 8 and 9 with three gaps of 2 cells: 36 together.
  @Test(arguments: [
    (36, "  #  Name        Camera         Size"),
    (37, "  #  Name         Camera         Size"),
    (46, "  #  Name                  Camera         Size"),
    (99, "  #  Name                  Camera         Size"),
    (35, "  #  Name        Camera        Size"),
    (33, "  #  Name        Came…       Size"),
    (32, "  #  Name        Cam…       Size"),
    (31, "  #  Name       Cam…       Size"),
    (26, "  #  Name  Cam…       Size"),
  ])
  func theLowestRankShrinksFirstAndTheHighestGrowsFirst(width: Int, header: String) throws {
    let layout = try ColumnLayout(template, fittingWidth: width)
    #expect(layout.totalWidth <= width)
    #expect(layout.visibleColumns.count == 4)
    #expect(try drawn { try layout.drawHeader(into: $0) } == header + "\n")
  }

  @Test(arguments: [(25, [0, 1, 2]), (15, [0, 1, 2]), (14, [0, 1]), (9, [0, 1]), (8, [0]), (1, [0])])
  func theLowestRankIsLeftOutFirst(width: Int, columns: [Int]) throws {
    let layout = try ColumnLayout(template, fittingWidth: width)
    #expect(layout.visibleColumns == columns)
    #expect(layout.totalWidth <= width)
  }

  @Test func columnsAskedForByNameAreNeverLeftOut() throws {
    let layout = try ColumnLayout(template, visible: ["name", "camera", "size"], fittingWidth: 10)
    #expect(layout.visibleColumns == [1, 2, 3])
    #expect(layout.totalWidth == 4 + 2 + 4 + 2 + 9)
  }

  @Test func longTextsAreCutBetweenGraphemesToTheWidthOfTheirColumn() throws {
    let layout = try ColumnLayout(template, fittingWidth: 36)
    let text = try draw(layout, [["1", "日本の写真です.jpg", "e\u{301}clair camera", "4000×3000"]])
    #expect(text.hasSuffix("  1  日本の写…   e\u{301}clair …  4000×3000\n"))
  }

  @Test func machineFormatsAreNeverFitted() throws {
    let layout = try ColumnLayout(template, fittingWidth: 10, format: .tsv)
    #expect(try draw(layout, [["1", "a long name.jpg", "b", "c"]]).hasSuffix("1\ta long name.jpg\tb\tc\n"))
  }
}
