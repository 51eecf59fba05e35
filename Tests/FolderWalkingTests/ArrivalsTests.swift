import PhotoModel
import Testing

@testable import FolderWalking

@Suite struct ArrivalsTests {
  private let start = ContinuousClock.now
  private var arrivals = Arrivals(quiet: .seconds(3))
  private let one = FilePath("/in/1.jpg")
  private let other = FilePath("/in/sub/2.jpg")

  /// As where only what was heard tells whether somebody is writing.
  private mutating func burst(at second: Int) -> WatchBurst? {
    arrivals.takeBurst(at: moment(second)) { $1 == .written }
  }

  private func moment(_ seconds: Int) -> Arrivals.Moment { start + .seconds(seconds) }

  @Test mutating func aFileIsTakenOnceAfterItHasBeenStill() {
    arrivals.note(one, at: moment(0))
    #expect(burst(at: 2) == nil)
    #expect(burst(at: 3) == .files([one]))
    #expect(arrivals.isEmpty && burst(at: 9) == nil)
  }

  @Test mutating func everyChangeStartsTheWaitAnew() {
    for second in 0...5 { arrivals.note(one, at: moment(second)) }
    #expect(burst(at: 7) == nil)
    #expect(burst(at: 8) == .files([one]))
  }

  @Test mutating func aFileThatIsOpenForWritingIsNotStillHoweverLongItTakes() {
    arrivals.note(one, at: moment(0), .written)
    #expect(burst(at: 1_000) == nil)
    arrivals.note(one, at: moment(1_000))
    #expect(burst(at: 1_003) == .files([one]))
  }

  @Test mutating func filesThatComeTogetherAreOneBurst() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(2))
    #expect(burst(at: 4) == nil)
    #expect(burst(at: 5) == .files([one, other]))
  }

  @Test mutating func aFileThatNeverComesToRestHoldsTheOthersUpForAWhileOnly() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(0), .written)
    #expect(burst(at: 17) == nil)
    #expect(burst(at: 18) == .files([one], except: [other]))
    #expect(arrivals.contains(other))
  }

  @Test mutating func whatGoesAwayIsForgottenWithAFolderAllThatIsInIt() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(0))
    arrivals.forget(folder: FilePath("/in/sub"))
    #expect(burst(at: 3) == .files([one]))
    arrivals.note(one, at: moment(4))
    arrivals.forget(one)
    #expect(arrivals.isEmpty)
  }

  @Test mutating func lostEventsMeanEverythingButWhatIsOnItsWay() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(0), .written)
    arrivals.noteRescan(at: moment(1))
    #expect(burst(at: 3) == nil)
    #expect(burst(at: 4) == .everything(except: [other]))
    arrivals.note(other, at: moment(5))
    #expect(burst(at: 8) == .files([other]))
  }

  // MARK: Writers

  /// Asks who is writing: `writers` are, whatever was heard; returns the burst and who was asked about.
  private mutating func burst(at second: Int, writers: Set<FilePath>) -> (WatchBurst?, [FilePath]) {
    var asked: [FilePath] = []
    let burst = arrivals.takeBurst(at: moment(second)) { path, _ in
      asked.append(path)
      return writers.contains(path)
    }
    return (burst, asked)
  }

  @Test mutating func aFileThatSomebodyHasOpenIsAskedAboutAgainAfterAWhile() {
    arrivals.note(one, at: moment(0))
    #expect(burst(at: 2, writers: [one]) == (nil, []))
    #expect(burst(at: 3, writers: [one]) == (nil, [one]))
    #expect(burst(at: 5, writers: []) == (nil, []))
    #expect(burst(at: 6, writers: []) == (.files([one]), [one]))
  }

  @Test mutating func aFileThatNobodyHasOpenIsTakenWhateverWasHeard() {
    arrivals.note(one, at: moment(0), .written)
    arrivals.note(other, at: moment(0), .created)
    #expect(burst(at: 3, writers: []).0 == .files([one, other]))
  }

  @Test mutating func whoIsWritingIsNotAskedWhereNothingMayLeave() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(2))
    #expect(burst(at: 4, writers: []) == (nil, []))
  }

  @Test mutating func aFileThatSomebodyHasOpenIsLeftOutOfARescan() {
    arrivals.note(one, at: moment(0))
    arrivals.noteRescan(at: moment(0))
    #expect(burst(at: 3, writers: [one]).0 == .everything(except: [one]))
    #expect(burst(at: 6, writers: []).0 == .files([one]))
  }

  @Test mutating func whatWaitsIsToldOf() {
    #expect(arrivals.waiting == nil)
    arrivals.note(one, at: moment(0), .written)
    #expect(arrivals.waiting == .files([one]) && arrivals.stage(of: one) == .written)
    arrivals.noteRescan(at: moment(0))
    #expect(arrivals.waiting == .everything(except: []))
  }
}
