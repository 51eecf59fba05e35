import ListKit
import Testing

@Suite struct ColumnTemplateTests {
  @Test func aLineDeclaresAColumn() throws {
    let template = try ColumnTemplate(
      """
      # name  title           width        align  shown   rank

      index   #               7            right  shown   9
      name    Name            12..28..60   left   shown   8
        focal "Focal length"  6..8         right  hidden  1
      """)
    #expect(template.names == ["index", "name", "focal"])
    #expect(template.columns.map(\.title) == ["#", "Name", "Focal length"])
    #expect(template.columns.map(\.width) == [7, 28, 8])
    #expect(template.columns.map(\.fittingWidths) == [7...7, 12...60, 6...8])
    #expect(template.columns.map(\.alignment) == [.right, .left, .right])
    #expect(template.columns.map(\.isShown) == [true, true, false])
    #expect(template.columns.map(\.rank) == [9, 8, 1])
    #expect(template.index(of: "focal") == 2)
    #expect(template.index(of: "lens") == nil)
  }

  @Test(arguments: [
    ("name Name 12 left shown", "a column has 6 fields"),
    ("name Focal length 12 left shown 1", "not 7"),
    ("name \"Name 12 left shown 1", "a quote is opened and not closed"),
    ("name Name wide left shown 1", "not 'wide'"),
    ("name Name 28..12 left shown 1", "not '28..12'"),
    ("name Name 0 left shown 1", "not '0'"),
    ("name Name 1..2..3..4 left shown 1", "not '1..2..3..4'"),
    ("name Name 12 centre shown 1", "left or right, not 'centre'"),
    ("name Name 12 left maybe 1", "shown or hidden, not 'maybe'"),
    ("name Name 12 left shown 10", "from 1 to 9, not '10'"),
    ("index # 7 right shown 1", "the column 'index' is declared twice"),
  ])
  func aWrongLineIsAnErrorWithItsNumber(line: String, reason: String) {
    let error = #expect(throws: TemplateError.self) {
      try ColumnTemplate("# a comment\nindex # 7 right shown 9\n\n" + line)
    }
    #expect(error?.line == 4)
    #expect(error?.description.contains(reason) == true)
  }
}
