import ListKit

/// Returns what `body` draws for an output of `width`.
func drawn(
  width: Int? = nil, usesStyles: Bool = false, _ body: (TextRenderer) throws -> Void
) throws -> String {
  let sink = BufferSink()
  let renderer = TextRenderer(sink: sink, width: width, usesStyles: usesStyles)
  try body(renderer)
  try renderer.flush()
  return sink.text
}

/// Draws one number per line, and counts how many of its kind were made.
final class NumberCell: ListCell {
  static var made = 0
  var number = 0

  required init(nib: ListNib, reuseIdentifier: String) {
    super.init(nib: nib, reuseIdentifier: reuseIdentifier)
    Self.made += 1
  }

  override func draw(into renderer: TextRenderer) throws {
    try renderer.write(number)
    try renderer.newline()
  }
}

/// The numbers from 0, of which one cannot be fetched.
struct BrokenNumbers: ItemSource {
  struct Failure: Error, Equatable {
    let index: Int
  }

  let total: Int
  var broken: Int?

  func count() -> Int { total }

  func item(at index: Int) throws -> Int {
    if index == broken { throw Failure(index: index) }
    return index
  }
}
