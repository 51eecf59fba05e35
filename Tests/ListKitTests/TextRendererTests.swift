import ListKit
import Testing

@Suite struct TextRendererTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("süß 4000×3000 日本 👩‍👧", "süß 4000×3000 日本 👩‍👧"),
    ("C:\\photos", "C:\\photos"),
    ("a\nb\tc\rd", #"a\nb\tc\rd"#),
    ("\u{1B}[31mred", #"\e[31mred"#),
    ("\u{0}\u{7}\u{7F}", #"\x00\x07\x7f"#),
    ("a long name with a bell\u{7}", #"a long name with a bell\x07"#),
    ("\u{9B}31m\u{85}", #"\u{9b}31m\u{85}"#),
    ("gpj.\u{202E}exe", #"gpj.\u{202e}exe"#),
    ("\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}", #"\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}"#),
    ("\u{2028}\u{2029}\u{FEFF}", #"\u{2028}\u{2029}\u{feff}"#),
  ])
  func whatATerminalWouldObeyIsShown(text: String, shown: String) throws {
    #expect(try drawn { try $0.write(text) } == shown)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xffb"#),
      ([0xC3], #"\xc3"#),
      ([0xC3, 0x28], #"\xc3("#),
      ([0xE2, 0x82], #"\xe2\x82"#),
      ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
      ([0xC0, 0xAF], #"\xc0\xaf"#),
      ([0xC2, 0x9B], #"\u{9b}"#),
    ] as [([UInt8], String)])
  func bytesThatAreNotTextAreShown(bytes: [UInt8], shown: String) throws {
    #expect(try drawn { renderer in try bytes.withUnsafeBufferPointer { try renderer.write($0) } } == shown)
  }

  @Test func rawTextIsSentAsItIs() throws {
    #expect(try drawn { try $0.writeRaw("\u{1B}[0m\n") } == "\u{1B}[0m\n")
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, .max, .min]) func numbersAreWrittenInDecimal(number: Int) throws {
    #expect(try drawn { try $0.write(number) } == String(number))
  }

  @Test func stylesAreWrittenOnlyIfTheyAreUsed() throws {
    let body = { (renderer: TextRenderer) in try renderer.styled(.bold) { try renderer.write("x") } }
    #expect(try drawn(body) == "x")
    #expect(try drawn(usesStyles: true, body) == "\u{1B}[1mx\u{1B}[0m")
  }

  @Test func aLongTextArrivesWhole() throws {
    let line = String(repeating: "0123456789", count: 1000)
    let text = try drawn { renderer in
      for _ in 0..<20 { try renderer.write(line) }
    }
    #expect(text == String(repeating: line, count: 20))
  }

  @Test(arguments: [
    ("abc", 5, TextAlignment.left, "abc  "),
    ("abc", 5, .right, "  abc"),
    ("abcdef", 5, .left, "abcd…"),
    ("日本語", 5, .left, "日本…"),
    ("日本語", 4, .left, "日… "),
    ("e\u{301}e\u{301}e\u{301}", 2, .left, "e\u{301}…"),
    ("", 3, .left, "   "),
    ("a\nbcd", 4, .left, "a\\n…"),
  ])
  func columnsAreFilledOrCut(
    text: String, width: Int, alignment: TextAlignment, column: String
  ) throws {
    #expect(try drawn { try $0.writeColumn(text, width: width, alignment: alignment) } == column)
  }

  @Test func aColumnThatDoesNotCutRunsOn() throws {
    #expect(try drawn { try $0.writeColumn("abcdef", width: 3, cuts: false) } == "abcdef")
  }
}

// MARK: - Machine formats

extension TextRendererTests {
  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""),
    ("tab\tbed", "tab\tbed"), ("", ""),
  ])
  func aCSVFieldIsQuotedWhereNeeded(text: String, field: String) throws {
    #expect(try drawn { try $0.writeCSVField(text) } == field)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@SUM(1)", "'@SUM(1)"), ("+1-2", "'+1-2"), ("-cmd", "'-cmd"), ("\t=1", "'\t=1"),
    ("=\"a,b\"", "\"'=\"\"a,b\"\"\""), ("-12.5", "-12.5"), ("+09:00", "+09:00"), ("-", "-"), ("a=1", "a=1"),
  ])
  func aCSVFieldIsNoFormulaUnlessItsBytesAreAskedFor(text: String, field: String) throws {
    #expect(try drawn { try $0.writeCSVField(text) } == field)
    let quoted = text.contains(",") ? "\"=\"\"a,b\"\"\"" : text
    #expect(
      try drawn { renderer in
        try Array(text.utf8).withUnsafeBufferPointer { try renderer.writeCSVField($0, isGuarded: false) }
      } == quoted)
  }

  @Test func aCSVFieldIsEscapedOnATerminal() throws {
    #expect(try drawn(width: 80) { try $0.writeCSVField("a,\u{1B}[2J") } == #""a,\e[2J""#)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\tb\nc\rd", #"a\tb\nc\rd"#), (#"C:\new"#, #"C:\\new"#),
    ("日\\\u{1B}", #"日\\\e"#),
  ])
  func aTSVFieldIsEscapedSoThatItCanBeReadBack(text: String, field: String) throws {
    #expect(try drawn { try $0.writeTSVField(text) } == field)
  }
}

extension TextRenderer {
  fileprivate func writeCSVField(_ text: String) throws {
    try Array(text.utf8).withUnsafeBufferPointer { try writeCSVField($0) }
  }

  fileprivate func writeTSVField(_ text: String) throws {
    try Array(text.utf8).withUnsafeBufferPointer { try writeTSVField($0) }
  }
}
