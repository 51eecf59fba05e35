import ListKit

/// One path in a list: on a line, with escapes, or as the disk has it and ended by a zero byte.
public final class PathCell: ListCell {
  private let path = ByteBuffer()
  private var endsWithZero = false

  /// Shows a path.
  public func configure(for path: UnsafeBufferPointer<UInt8>, endsWithZero: Bool) {
    self.endsWithZero = endsWithZero
    self.path.append(path)
    if endsWithZero { self.path.append(UInt8(ascii: "\0")) }
  }

  /// Forgets the path.
  public override func prepareForReuse() {
    super.prepareForReuse()
    path.removeAll()
  }

  /// Writes the path and its end.
  public override func draw(into renderer: TextRenderer) throws {
    if endsWithZero { return try renderer.writeRaw(path.bytes) }
    try renderer.write(path.bytes)
    try renderer.newline()
  }
}
