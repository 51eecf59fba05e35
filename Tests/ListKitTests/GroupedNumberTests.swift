import ListKit
import Testing

@Suite struct GroupedNumberTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (20_000, "20,000"), (1_234_567, "1,234,567"),
    (-1_000, "-1,000"),
    (-999, "-999"),
  ]) func aCommaStandsBetweenThousands(number: Int, text: String) {
    #expect(number.groupedText == text)
  }
}
