import ListKit
import Testing

@MainActor
@Suite struct ColumnCellTests {
  private let cell: ColumnCell

  init() throws {
    let template = try ColumnTemplate("a A 5 left shown 9\nb B 5 left shown 9\nc C 5 right shown 9")
    let layout = try ColumnLayout(template)
    cell = ColumnCell(nib: ListNib(ColumnCell.self, layout: layout), reuseIdentifier: "row")
  }

  @Test func columnsAreSetInAnyOrderAndDrawnInTheirs() throws {
    cell.set(2, number: -12)
    cell.set(0, text: "first")
    [0x62, 0x63].withUnsafeBufferPointer { cell.set(1, bytes: $0) }
    #expect(try drawn { try cell.draw(into: $0) } == "first  bc       -12\n")
  }

  @Test func aColumnSetAgainHasItsNewText() {
    cell.set(0, text: "old")
    cell.set(0, text: "new")
    #expect(cell.text(of: 0) == "new")
  }

  @Test func aSizeIsWidthTimesHeight() {
    cell.set(1, width: 4000, height: 3000)
    #expect(cell.text(of: 1) == "4000×3000")
  }

  @Test func numbersCanHaveZerosInFront() {
    cell.set(1) {
      $0.append(2008, digits: 4)
      $0.append(UInt8(ascii: "-"))
      $0.append(7, digits: 2)
    }
    #expect(cell.text(of: 1) == "2008-07")
  }

  @Test func aReusedCellKeepsNothing() throws {
    cell.set(0, text: String(repeating: "long", count: 1000))
    cell.set(1, text: "b")
    cell.prepareForReuse()
    #expect(cell.text(of: 0).isEmpty)
    #expect(try drawn { try cell.draw(into: $0) } == "\n")
  }

  @Test func untrustedTextIsEscapedWhenItIsDrawn() throws {
    cell.set(0, text: "\u{1B}[2J")
    #expect(cell.text(of: 0) == "\u{1B}[2J")
    #expect(try drawn { try cell.draw(into: $0) } == "\\e[2J\n")
  }
}
