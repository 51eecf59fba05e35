import ListKit
import Testing

@testable import PhotoScreens

@Suite struct PhotoTemplatesTests {
  @Test func theListTemplateDeclaresEveryColumnInTheOrderOfTheContract() {
    #expect(PhotoTemplates.cell.names == PhotoColumn.allCases.map(\.rawValue))
    #expect(PhotoCell.columnNames == PhotoColumn.allCases.map(\.rawValue))
  }

  @Test func aTableShowsIndexDateNameCameraAndSizeUnlessAskedOtherwise() {
    let shown = PhotoTemplates.cell.columns.filter(\.isShown).map(\.name)
    #expect(shown == ["index", "date", "name", "camera", "size"])
  }

  @Test func theDetailTemplateHasAPlaceForEveryField() throws {
    let sink = BufferSink()
    let renderer = TextRenderer(sink: sink)
    try PhotoTemplates.detail.draw(into: renderer) { "<\($0)>" }
    try renderer.flush()
    for field in PhotoDescription.Field.allCases {
      #expect(sink.text.contains("<\(field.rawValue)>"), "\(field) is shown nowhere")
    }
  }

  @Test(arguments: PhotoColumn.allCases) func everyColumnIsHeldByAMemberOfTheRecord(column: PhotoColumn) {
    #expect(!column.recordMembers.isEmpty)
  }
}
