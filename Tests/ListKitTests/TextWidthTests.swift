import ListKit
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("IMG_1234.jpg", 12), ("~ ", 2), ("Ærøskøbing", 10), ("4000×3000", 9),
    ("日本語", 6), ("한국어", 6), ("ｱ", 1), ("Ａ", 2),
    ("e\u{301}", 1), ("Åströ\u{308}m", 6), ("नि", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("🇯🇵🇳🇴", 4), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
    ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("a\u{FE0F}", 1),
    ("ab日本e\u{301}😀", 9),
  ])
  func aTextTakesTheCellsOfItsGraphemes(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
  }

  @Test func whatIsEscapedTakesTheCellsOfItsEscape() {
    #expect(TextWidth.of("a\u{1B}b") == 4)
    #expect(TextWidth.of("\u{202E}") == 8)
  }

  @Test(arguments: Array(0...20)) func anyPlaceOfAWideCharacterIsNoticed(position: Int) {
    let text = String(repeating: "x", count: position) + "日" + String(repeating: "y", count: 20 - position)
    #expect(TextWidth.of(text) == 22)
  }

  @Test(arguments: Array(0...20)) func anyPlaceOfAControlCharacterIsNoticed(position: Int) {
    for control in ["\u{1F}", "\u{7F}"] {
      let end = String(repeating: "~", count: 20 - position)
      #expect(TextWidth.of(String(repeating: " ", count: position) + control + end) == 24)
    }
  }
}
