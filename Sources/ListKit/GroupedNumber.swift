extension Int {
  /// The number with a comma between thousands: "1,200".
  public var groupedText: String {
    let digits = Array(String(magnitude))
    return digits.enumerated().reduce(into: self < 0 ? "-" : "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }
}
