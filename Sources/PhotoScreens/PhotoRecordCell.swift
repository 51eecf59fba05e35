import ListKit
import PhotoModel

/// One photo in a list for programs, as a JSON object on a line of its own.
public final class PhotoRecordCell: ListCell {
  private var separator = ""
  private var writer = JSONWriter()

  /// Shows `photo`, with `members` only where they are given, behind `separator`.
  func configure(for photo: PhotoDetails, members: Set<String>?, separator: String) {
    self.separator = separator
    PhotoRecord(photo: photo, members: members).write(to: &writer)
  }

  /// Forgets the photo.
  public override func prepareForReuse() {
    super.prepareForReuse()
    writer.removeAll()
  }

  /// Writes the object and what separates it from the one before.
  public override func draw(into renderer: TextRenderer) throws {
    try renderer.writeRaw(separator)
    try renderer.writeRaw(writer.bytes)
  }
}

/// One photo in a list of paths, each ended by a zero byte.
public final class PhotoPathCell: ListCell {
  private let buffer = ByteBuffer()

  /// Shows the path of `photo`.
  func configure(for photo: Photo) {
    photo.withBytes(of: .path) { buffer.append($0) }
    buffer.append(UInt8(ascii: "\0"))
  }

  /// Forgets the photo.
  public override func prepareForReuse() {
    super.prepareForReuse()
    buffer.removeAll()
  }

  /// Writes the path as the disk has it.
  public override func draw(into renderer: TextRenderer) throws {
    try renderer.writeRaw(buffer.bytes)
  }
}
