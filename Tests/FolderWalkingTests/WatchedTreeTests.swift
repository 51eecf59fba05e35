import PhotoModel
import TestSupport
import Testing

@testable import FolderWalking

@Suite struct WatchedTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Watches the folder, and returns what was noted to be on its way.
  private func arrivals(
    earlier: Arrivals = Arrivals(quiet: .seconds(60)), isInterrupted: @escaping () -> Bool = { false }
  ) throws -> (arrivals: Arrivals, tree: WatchedTree) {
    var arrivals = Arrivals(quiet: .seconds(60))
    let limits = WatchLimits(
      honoursIgnoreRules: true, excluded: [], isOwn: { _ in false }, isInterrupted: isInterrupted)
    let tree = try WatchedTree(
      folder.path, limits: limits, earlier: earlier, arrivals: &arrivals, at: .now)
    return (arrivals, tree)
  }

  private func path(_ name: String) -> FilePath { folder.path.appending(name.utf8) }

  @Test func aListingThatIsInterruptedEndsAndIsKnownToMissSome() throws {
    for number in 0..<100 { try folder.write("x", to: "\(number / 10)/\(number).jpg") }
    var asked = 0
    let cut = try arrivals {
      asked += 1
      return asked > 30
    }
    guard case .files(let found, _)? = cut.arrivals.waiting else {
      Issue.record("nothing was found")
      return
    }
    #expect(!found.isEmpty && found.count < 30)
    #expect(cut.tree.hasSettledFiles)
    guard case .files(let all, _)? = try arrivals().arrivals.waiting else { return }
    #expect(all.count == 100)
  }

  @Test func whatIsKnownOfWritersLastsWhenAllIsWatchedAnew() throws {
    for name in ["a.jpg", "b.jpg"] {
      try folder.write("x", to: name)
      try folder.touch(name, at: 1_000_000_000)
    }
    var earlier = Arrivals(quiet: .seconds(60))
    earlier.note(path("a.jpg"), at: .now, .written)
    earlier.note(path("gone.jpg"), at: .now, .written)
    let anew = try arrivals(earlier: earlier).arrivals
    #expect(anew.stage(of: path("a.jpg")) == .written && anew.stage(of: path("b.jpg")) == .closed)
    #expect(!anew.contains(path("gone.jpg")))
  }
}
