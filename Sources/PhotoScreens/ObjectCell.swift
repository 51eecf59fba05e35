import ListKit
import PhotoModel

/// What a program reads as a JSON object of photocat's contract.
public protocol JSONRecord {
  /// Writes the object, on one line.
  func write(to writer: inout JSONWriter)
}

/// One record in a list for programs, as a JSON object; what stands between two is the list's frame.
public final class ObjectCell: ListCell {
  private var writer = JSONWriter()

  /// Shows `record`.
  public func configure(for record: some JSONRecord) {
    record.write(to: &writer)
  }

  /// Forgets the record.
  public override func prepareForReuse() {
    super.prepareForReuse()
    writer.removeAll()
  }

  /// Writes the object.
  public override func draw(into renderer: TextRenderer) throws {
    try renderer.writeRaw(writer.bytes)
  }
}

extension TextRenderer {
  /// Writes `record` on a line of its own.
  public func write(_ record: some JSONRecord) throws {
    var writer = JSONWriter()
    record.write(to: &writer)
    try writeRaw(writer.bytes)
    try newline()
  }
}
