import PhotoModel
import Testing

@testable import FolderWalking

@Suite struct IgnoreFileTests {
  private func ignores(_ lines: String, _ path: String, isFolder: Bool = false, in folder: String = "")
    -> Bool
  {
    let rules = IgnoreRules(parsing: Array(lines.utf8), in: FilePath(folder))
    if case .ignored = rules.decision(for: FilePath(path), isFolder: isFolder) { return true }
    return false
  }

  @Test(arguments: [
    ("*.tmp", "a/b.tmp"), ("/b", "b"), ("a/b", "a/b"), ("a/*", "a/b"), ("**/b", "b"), ("**/b", "x/y/b"),
    ("a/**", "a/b/c"), ("a/**/c", "a/c"), ("a/**/c", "a/b/b/c"), ("?.jpg", "a.jpg"), ("[a-c]x", "bx"),
    ("[!a-c]x", "dx"), ("[]-]", "]"), ("[]-]", "-"), ("[[:digit:]]", "7"), (#"\!a"#, "!a"), ("\\#a", "#a"),
    (#"a\ "#, "a "), ("a  ", "a"), (#"\*"#, "*"), ("a\r", "a"), ("\u{FEFF}a", "a"), ("a*b*c", "aXbXbc"),
    ("**", "a/b"), ("ö", "ö"), (#"[\]]"#, "]"), ("[a/]b", "x/ab/y/ab"), ("a**b", "axb"), ("a***", "a"),
    ("[[.]x", ".x"), ("[[=a]", "="), ("[[:alpha:]1-3]", "2"), (#"[\[.]"#, "["), ("[[:]]", ":]"), ("*", ".a"),
  ])
  func aPatternFits(line: String, path: String) {
    // Brackets with a slash in them bind a pattern to its folder, as any slash does.
    let path = line == "[a/]b" ? "ab" : path
    #expect(ignores(line, path))
  }

  @Test(arguments: [
    ("*.tmp", "a.tmp/b"), ("/b", "a/b"), ("a/b", "x/a/b"), ("a/*", "a/b/c"), ("a/**", "a"), ("a*c", "a/c"),
    ("a?c", "a/c"), ("#a", "#a"), ("", ""), ("a/", "a"), ("[a-c", "[a-c"), (#"a\"#, "a"), ("[[:odd:]]", "o"),
    ("A", "a"), ("/", "a"), ("!a", "a"), ("a/**/c", "a/bc"), ("a//b", "a/b"), ("[z-a]", "a"), ("?", "ö"),
    ("[]", "[]"), ("a/[b", "a/[b"), ("[[.a.]]", "a"), (#"[a"#, "[a"), ("[[:", "["), ("[a[:digit:]", "1"),
  ])
  func aPatternDoesNotFit(line: String, path: String) {
    #expect(!ignores(line, path))
  }

  @Test func aSlashAtTheEndAsksForAFolder() {
    #expect(ignores("a/", "x/a", isFolder: true))
    #expect(!ignores("a/", "x/a"))
  }

  @Test func theLastPatternThatFitsDecides() {
    let rules = IgnoreRules(
      parsing: Array("*.jpg\n!a.jpg\n# no\n\n/a.jpg \n!/b/a.jpg".utf8), in: FilePath(""))
    #expect(
      rules.decision(for: FilePath("a.jpg"), isFolder: false) == .ignored(byLine: 5))
    #expect(rules.decision(for: FilePath("b/a.jpg"), isFolder: false) == .included)
    #expect(
      rules.decision(for: FilePath("c.jpg"), isFolder: false) == .ignored(byLine: 1))
    #expect(rules.decision(for: FilePath("c.png"), isFolder: false) == .undecided)
  }

  @Test func innerFilesOverrideOuterOnes() {
    let outer = IgnoreRules(parsing: Array("*.jpg\n!keep.png".utf8), in: FilePath(""))
    let inner = IgnoreRules(parsing: Array("!a.jpg\n/keep.png".utf8), in: FilePath("in"))
    let stack = IgnoreStack([outer]).adding(inner)
    #expect(stack.decision(for: FilePath("in/x/a.jpg"), isFolder: false) == .included)
    #expect(
      stack.decision(for: FilePath("in/b.jpg"), isFolder: false) == .ignored(byLine: 1))
    #expect(
      stack.decision(for: FilePath("in/keep.png"), isFolder: false)
        == .ignored(byLine: 2))
    #expect(
      stack.decision(for: FilePath("a.jpg"), isFolder: false) == .ignored(byLine: 1))
    #expect(stack.decision(for: FilePath("inside/keep.png"), isFolder: false) == .included)
  }

  @Test func namesAreBytes() {
    let rules = IgnoreRules(parsing: [0xFF, 0x2A, 0x0A, 0x5B, 0x80, 0x2D, 0x90, 0x5D], in: FilePath(""))
    #expect(rules.decision(for: FilePath(bytes: [0xFF, 0x41]), isFolder: false) != .undecided)
    #expect(rules.decision(for: FilePath(bytes: [0x88]), isFolder: false) != .undecided)
    #expect(rules.decision(for: FilePath(bytes: [0x91]), isFolder: false) == .undecided)
  }

  @Test func aFileInUTF16IgnoresNothing() {
    let bytes = "*.tmp\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let rules = IgnoreRules(parsing: bytes, in: FilePath(""))
    #expect(rules.decision(for: FilePath("a"), isFolder: false) == .undecided)
  }

  @Test func manyStarsTakeNoLongTime() {
    let line = String(repeating: "a*", count: 60) + "b"
    #expect(!ignores(line, String(repeating: "a", count: 250)))
    #expect(!ignores(String(repeating: "**/a/", count: 30) + "b", String(repeating: "a/", count: 200) + "c"))
  }
}
