import ListKit
import Testing

@MainActor
@Suite(.serialized) struct ArrivingListTests {
  @Test func batchesAreDrawnAsOneList() throws {
    #expect(try text([[10, 20], [], [30]], .none) == "10\n20\n30\n")
    #expect(try text([[10, 20], [30]], .array(start: "{", end: "}")) == "{[\n10\n,\n20\n,\n30\n\n]}")
  }

  @Test(arguments: [[], [[]], [[], []]] as [[[Int]]]) func nothingThatArrivesIsAnEmptyList(batches: [[Int]])
    throws
  {
    #expect(try text(batches, .array(end: "")) == "[]")
    #expect(try text(batches, .lines) == "")
  }

  @Test func manyBatchesNeedAFewDozenCells() throws {
    NumberCell.made = 0
    let lines = try text((0..<100).map { Array($0 * 1_000..<$0 * 1_000 + 1_000) }, .none)
    #expect(lines == (0..<100_000).map { "\($0)\n" }.joined())
    #expect((1...48).contains(NumberCell.made))
  }

  private func text(_ batches: [[Int]], _ frame: ListFrame) throws -> String {
    let list = ArrivingList<NumberCell, Int>(ListNib(NumberCell.self), frame: frame) { $0.number = $1 }
    return try drawn { renderer in
      for batch in batches { try list.draw(batch, into: renderer) }
      try list.drawEnd(into: renderer)
    }
  }
}
