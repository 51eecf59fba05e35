import PhotoModel
import Testing

@testable import PhotoImporting

@Suite struct ArrivalsTests {
  private let start = ContinuousClock.now
  private var arrivals = Arrivals(quiet: .seconds(3))
  private let one = FilePath("/in/1.jpg")
  private let other = FilePath("/in/sub/2.jpg")

  private func moment(_ seconds: Int) -> Arrivals.Moment { start + .seconds(seconds) }

  @Test mutating func aFileIsTakenOnceAfterItHasBeenStill() {
    arrivals.note(one, at: moment(0))
    #expect(arrivals.takeBurst(at: moment(2)) == nil)
    #expect(arrivals.takeBurst(at: moment(3)) == .files([one]))
    #expect(arrivals.isEmpty && arrivals.takeBurst(at: moment(9)) == nil)
  }

  @Test mutating func everyChangeStartsTheWaitAnew() {
    for second in 0...5 { arrivals.note(one, at: moment(second)) }
    #expect(arrivals.takeBurst(at: moment(7)) == nil)
    #expect(arrivals.takeBurst(at: moment(8)) == .files([one]))
  }

  @Test mutating func aFileThatIsOpenForWritingIsNotStillHoweverLongItTakes() {
    arrivals.note(one, at: moment(0), isBeingWritten: true)
    #expect(arrivals.takeBurst(at: moment(1_000)) == nil)
    arrivals.note(one, at: moment(1_000))
    #expect(arrivals.takeBurst(at: moment(1_003)) == .files([one]))
  }

  @Test mutating func filesThatComeTogetherAreOneBurst() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(2))
    #expect(arrivals.takeBurst(at: moment(4)) == nil)
    #expect(arrivals.takeBurst(at: moment(5)) == .files([one, other]))
  }

  @Test mutating func aFileThatNeverComesToRestHoldsTheOthersUpForAWhileOnly() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(0), isBeingWritten: true)
    #expect(arrivals.takeBurst(at: moment(17)) == nil)
    #expect(arrivals.takeBurst(at: moment(18)) == .files([one]))
    #expect(arrivals.contains(other))
  }

  @Test mutating func whatGoesAwayIsForgottenWithAFolderAllThatIsInIt() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(0))
    arrivals.forget(FilePath("/in/sub"))
    #expect(arrivals.takeBurst(at: moment(3)) == .files([one]))
    arrivals.note(one, at: moment(4))
    arrivals.forget(one)
    #expect(arrivals.isEmpty)
  }

  @Test mutating func lostEventsMeanEverythingButWhatIsOnItsWay() {
    arrivals.note(one, at: moment(0))
    arrivals.note(other, at: moment(0), isBeingWritten: true)
    arrivals.noteRescan(at: moment(1))
    #expect(arrivals.takeBurst(at: moment(3)) == nil)
    let burst = arrivals.takeBurst(at: moment(4))
    #expect(burst == .everything(except: [other]))
    #expect(burst?.contains(one) == true && burst?.contains(other) == false)
    arrivals.note(other, at: moment(5))
    #expect(arrivals.takeBurst(at: moment(8)) == .files([other]))
  }
}
