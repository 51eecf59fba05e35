import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import FolderWalking

/// Compares the rules with git's own reading of them, on a tree and patterns made up at random.
@Suite(.enabled(if: access("/usr/bin/git", X_OK) == 0, "there is no git to compare with"))
struct IgnoreFileComparisonTests {
  @Test(arguments: [1, 2, 3, 4, 6, 7, 9, 10] as [UInt64])
  func gitIgnoresTheSamePaths(seed: UInt64) throws {
    let tree = try RandomTree(seed: seed)
    let paths = tree.paths
    let ours = paths.filter { tree.isIgnored($0) }
    let theirs = try tree.ignoredByGit()
    #expect(ours == theirs)
    #expect(ours.count > 5 && ours.count < paths.count)
  }
}

/// A small folder tree with ignore files in it.
private struct RandomTree {
  private(set) var paths: [String] = []
  private var folders: [String] = [""]
  private var rules: [String: IgnoreRules] = [:]
  private let folder: TemporaryFolder
  private var random: SplitMix

  init(seed: UInt64) throws {
    random = SplitMix(state: seed)
    folder = try TemporaryFolder()
    for _ in 0..<60 { try addEntry() }
    for folder in folders { try addRules(in: folder) }
    paths.sort()
  }

  private mutating func addEntry() throws {
    let parent = folders[random.below(folders.count)]
    let name = pick(["a", "b", "ab", "abc", "a.jpg", "b.jpg", "x y", "é", "[a]", "A", "foo", "foo.tmp"])
    let path = parent.isEmpty ? name : parent + "/" + name
    guard !paths.contains(path) else { return }
    if random.below(2) == 0 {
      // A folder that is in git's way has to have something in it.
      try folder.write("", to: path + "/.keep")
      folders.append(path)
    } else {
      try folder.write("", to: path)
    }
    paths.append(path)
  }

  private mutating func addRules(in parent: String) throws {
    guard parent.isEmpty || random.below(3) == 0 else { return }
    let lines = (0..<(parent.isEmpty ? 6 : 3)).map { _ in pattern() }.joined(separator: "\n")
    rules[parent] = IgnoreRules(parsing: Array(lines.utf8), in: FilePath(parent))
    try folder.write(lines + "\n", to: parent.isEmpty ? ".gitignore" : parent + "/.gitignore")
  }

  private mutating func pattern() -> String {
    let names = [
      "a", "b*", "*.jpg", "?b", "[ab]", "[!a]*", "*b*", "**", "foo", "[[:alpha:]]", "\\[a]", "x\\ y", "f*.*p",
      "[a-b]b?", "é", "A", "*", "[b", "[[.]a*", "[[a]a]", "[!b-z]?*", "?\\*", "[[:upper:][:digit:]]",
    ]
    let count = 1 + random.below(3)
    let path = (0..<count).map { _ in pick(names) }.joined(separator: "/")
    return pick(["", "", "", "!", "!"]) + pick(["", "", "/", "**/"]) + path + pick(["", "", "/", "/**"])
  }

  private mutating func pick(_ choices: [String]) -> String { choices[random.below(choices.count)] }

  /// Asks about each folder on the way from the top, as a walk does.
  func isIgnored(_ path: String) -> Bool {
    var stack = IgnoreStack(rules[""].map { [$0] } ?? [])
    var walked = ""
    for name in path.split(separator: "/") {
      walked += (walked.isEmpty ? "" : "/") + name
      if case .ignored = stack.decision(for: FilePath(walked), isFolder: folders.contains(walked)) {
        return true
      }
      if let inner = rules[walked] { stack = stack.adding(inner) }
    }
    return false
  }

  func ignoredByGit() throws -> [String] {
    let list = try folder.write(paths.map { $0 + "\0" }.joined(), to: ".list")
    let git = "/usr/bin/git -C '\(folder.path)' -c core.excludesFile= -c core.ignoreCase=false"
    let command = "\(git) init -q && \(git) check-ignore --no-index -z --stdin < '\(list)'"
    let pipe = try #require(popen(command, "r"))
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte >= 0 { bytes.append(UInt8(byte)) }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Numbers that look random and are the same for the same seed.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
