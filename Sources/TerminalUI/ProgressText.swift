import ListKit

/// Says in words how far work has come: "1,200 of 20,000 files, 6 %, 480 files/s, 0:39 left".
struct ProgressText {
  let counts: ProgressCounts
  let unit: String
  let elapsed: Duration

  /// The words; what is not known yet is left out.
  var text: String {
    let total = counts.total.groupedText + (counts.isTotalFinal ? "" : "+")
    let parts = ["\(counts.done.groupedText) of \(total) \(unit)", percent, rateText, timeLeft]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private var percent: String? {
    guard counts.isTotalFinal, counts.total > 0 else { return nil }
    return "\(min(counts.done, counts.total) * 100 / counts.total) %"
  }

  /// Items a second since the start; nil while it would be a guess.
  private var rate: Double? {
    let seconds = elapsed / .seconds(1)
    return seconds >= 0.5 && counts.done > 0 ? Double(counts.done) / seconds : nil
  }

  private var rateText: String? {
    guard let rate else { return nil }
    guard rate < 10 else { return "\(Int(rate.rounded()).groupedText) \(unit)/s" }
    let tenths = Int((rate * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)/s"
  }

  private var timeLeft: String? {
    guard counts.isTotalFinal, let rate, counts.done < counts.total else { return nil }
    let seconds = Int((Double(counts.total - counts.done) / rate).rounded(.up))
    let clock = "\(Self.twoDigits(seconds / 60 % 60)):\(Self.twoDigits(seconds % 60))"
    return (seconds < 3600 ? Self.withoutZero(clock) : "\(seconds / 3600):\(clock)") + " left"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func withoutZero(_ clock: String) -> String {
    clock.hasPrefix("0") ? String(clock.dropFirst()) : clock
  }
}
