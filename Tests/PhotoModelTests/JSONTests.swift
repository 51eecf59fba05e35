import Foundation
import PhotoModel
import Testing

@Suite struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  @Test func everyKindOfValueIsRead() throws {
    let text = " { \"a\" : [ 1 , -2.5e1, true,false ,null ] , \"b\":{}, \"c\":[], \"d\":\"\" }\r\n\t"
    #expect(
      try parse(text)
        == .object([
          "a": .array([.number(1), .number(-25), .bool(true), .bool(false), .null]), "b": .object([:]),
          "c": .array([]), "d": .string(""),
        ]))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("10", 10), ("0.5", 0.5), ("-0.25e2", -25), ("1E+2", 100), ("1e-2", 0.01),
    ("123456789012345", 123_456_789_012_345), ("1234567890123456", 1_234_567_890_123_456),
  ])
  func numbersAreRead(text: String, number: Double) throws {
    #expect(try parse(text).double == number)
  }

  @Test func escapesAreTakenBack() throws {
    #expect(
      try parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u65e5\\ud83d\\uDE00 é日😀\"").string
        == "\"\\/\u{8}\u{c}\n\r\tAé日😀 é日😀")
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
    "{1:1}", "nul",
    "True", "1 2", "{} x", "01", "1.", ".5", "-", "+1", "1e", "1e+", "--1", "1.e1", "1e999", "0x1", "NaN",
    "\"",
    "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800x\"", "\"\\udc00\"",
    "\"\\ud800\\u0041\"", "\"a\nb\"", "\"\\n\u{1}\"", "'a'",
  ])
  func whatIsNoJSONIsAnError(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test func aTextThatIsNotUTF8IsAnError() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xff, 0x22]) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0x5c, 0x6e, 0xff, 0x22]) }
  }

  @Test func endlessNestingIsAnError() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(64))
    #expect(throws: JSONError.self) { try parse(nested(65)) }
    #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func valuesAreTakenOnlyAsWhatTheyAre() throws {
    let value = try parse("{\"n\":null,\"i\":3,\"d\":3.5,\"s\":\"x\",\"l\":[\"a\",1],\"m\":{\"a\":1}}")
    #expect(value["n"] == nil && value["none"] == nil && JSONValue.null["x"] == nil)
    #expect(value["i"]?.int == 3 && value["i"]?.string == nil)
    #expect(value["d"]?.int == nil && value["d"]?.double == 3.5)
    #expect(value["s"]?.string == "x" && value["s"]?.double == nil && value["s"]?.array == nil)
    #expect(value["l"]?.array?.count == 2 && value["l"]?.strings == nil && value["m"]?.stringMembers == nil)
  }
}

@Suite struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func membersAndElementsAreSeparatedByCommas() {
    let text = text { writer in
      writer.array { array in
        array.element()
        array.object { object in
          object.name("a")
          object.value(1)
          object.name("b")
          object.value(["x", "y"])
          object.name("c")
          object.object { _ in }
        }
        array.element()
        array.value(String?.none)
        array.element()
        array.value(true)
      }
    }
    #expect(text == "[{\"a\":1,\"b\":[\"x\",\"y\"],\"c\":{}},null,true]")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (24.0, "24"), (0.1, "0.1"), (-35.360_001, "-35.360001"), (1e300, "1e+300"),
    (.infinity, "null"), (.nan, "null"),
  ])
  func numbersAreAsShortAsTheyCanBe(number: Double, expected: String) {
    #expect(text { $0.value(number) } == expected)
  }

  @Test func everyCharacterSurvivesAndNoneIsObeyedByATerminal() throws {
    let scalars = (0..<0x3000).compactMap { Unicode.Scalar($0) } + ["\u{FEFF}", "😀"]
    let odd = String(String.UnicodeScalarView(scalars))
    var writer = JSONWriter()
    writer.value(odd)
    #expect(try JSONValue(parsing: writer.bytes).string == odd)
    let theirs = try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
    #expect(theirs as? String == odd)
    let written = String(decoding: writer.bytes, as: UTF8.self).unicodeScalars
    #expect(written.allSatisfy { $0.value >= 0x20 && !(0x7f..<0xa0).contains($0.value) && $0 != "\u{202e}" })
  }

  @Test func aWriterCanBeUsedAgain() {
    var writer = JSONWriter()
    for _ in 0..<2 {
      writer.removeAll()
      writer.element()
      writer.value(1)
      #expect(writer.bytes == Array("1".utf8))
    }
  }
}
