import Glibc
import PhotoModel
import Testing

@Suite struct FileStateTests {
  @Test func momentsBecomeNanoseconds() {
    #expect(Int64(nanosecondsOf: timespec(tv_sec: 1, tv_nsec: 5)) == 1_000_000_005)
    #expect(Int64(nanosecondsOf: timespec(tv_sec: -1, tv_nsec: 999_999_999)) == -1)
  }

  @Test func momentsBeyondCountingDoNotTrapAndDiffer() {
    // As 'touch -d @9300000000' makes them; some disks keep times up to the year 292,277,026,596.
    let seconds = [9_300_000_000, 9_300_000_001, -9_300_000_000, Int.max, Int.min]
    #expect(
      Set(seconds.map { Int64(nanosecondsOf: timespec(tv_sec: $0, tv_nsec: 0)) }).count == seconds.count)
  }
}
