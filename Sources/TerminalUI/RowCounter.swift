import ListKit

/// Counts the rows that a text takes in a terminal, line by line.
struct RowCounter {
  private let columns: Int
  /// The rows of the lines that are complete.
  private(set) var total = 0
  private var line: [UInt8] = []

  /// Counts for a terminal of so many columns.
  init(columns: Int) { self.columns = max(1, columns) }

  /// Adds the rows of what comes next; it may end anywhere.
  mutating func count(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      total += max(1, (Self.width(of: line) + columns - 1) / columns)
      line.removeAll(keepingCapacity: true)
    }
  }

  /// The cells of a line, without those of its colour codes, which take none.
  private static func width(of line: [UInt8]) -> Int {
    let escape = UInt8(ascii: "\u{1B}")
    guard line.contains(escape) else { return TextWidth.of(String(decoding: line, as: UTF8.self)) }
    var visible: [UInt8] = []
    var isInCode = false
    for byte in line {
      if byte == escape {
        isInCode = true
      } else if isInCode {
        // A code ends with a letter.
        isInCode = !(UInt8(ascii: "A")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "[")
      } else {
        visible.append(byte)
      }
    }
    return TextWidth.of(String(decoding: visible, as: UTF8.self))
  }
}
