/// Dates as mails have them, which PNG recommends for its texts.
enum MailDate {
  /// Rewrites `Sun, 18 Jan 2015 12:01:01 +0100` with the year first; nil where the text is no such date.
  static func yearFirst(_ text: some StringProtocol) -> String? {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words.first?.hasSuffix(",") == true { words.removeFirst() }
    guard (3...6).contains(words.count), let day = Int(words[0]), (1...31).contains(day),
      let month = months.firstIndex(of: words[1].prefix(3).lowercased()), words[2].utf8.count == 4
    else { return nil }
    let date = "\(words[2])-\(twoDigits(month + 1))-\(twoDigits(day))"
    guard words.count > 3 else { return date }
    return "\(date)T\(words[3])" + (words.count > 4 ? zone(words[4]) : "")
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The offset of a zone; the names of America's zones say nothing about summer time elsewhere, and are left out.
  private static func zone(_ word: some StringProtocol) -> String {
    if ["GMT", "UT", "UTC", "Z"].contains(word.uppercased()) { return "Z" }
    return word.hasPrefix("+") || word.hasPrefix("-") ? String(word) : ""
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
