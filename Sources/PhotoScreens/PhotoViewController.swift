import ListKit
import PhotoModel

/// Shows one photo: its picture in characters, and everything the catalog knows about it.
public final class PhotoViewController: ViewController {
  /// The photo.
  public let photo: PhotoDetails
  /// How it is written.
  public var format: PhotoDetailFormat = .text
  /// The picture as lines of characters with their colour codes; empty for none. Other codes are shown, not sent.
  public var picture: [String] = []
  /// Every tag of the file, where they are to be shown.
  public var tags: [MediaTag]?
  /// Whether the tag that each value came from is shown.
  public var showsSources = false

  /// Shows `photo`.
  public init(photo: PhotoDetails) {
    self.photo = photo
    super.init(title: FilePath(bytes: photo.path.name).displayText)
  }

  /// Draws the photo.
  public override func draw(into renderer: TextRenderer) throws {
    switch format {
    case .text: try drawText(into: renderer)
    case .json: try drawRecord(into: renderer)
    }
  }

  private func drawText(into renderer: TextRenderer) throws {
    for line in picture {
      try renderer.writeColored(line)
      try renderer.newline()
    }
    if !picture.isEmpty { try renderer.newline() }
    let description = PhotoDescription(photo: photo, showsSources: showsSources, tags: tags ?? [])
    try PhotoTemplates.detail.draw(into: renderer) { name in
      PhotoDescription.Field(rawValue: name).flatMap { description.text(of: $0) }
    }
  }

  private func drawRecord(into renderer: TextRenderer) throws {
    var writer = JSONWriter()
    PhotoRecord(photo: photo, showsSources: showsSources, tags: tags).write(to: &writer)
    try renderer.writeRaw(writer.bytes)
    try renderer.newline()
  }
}

/// How one photo is written.
public enum PhotoDetailFormat: Sendable {
  /// For people.
  case text
  /// One JSON object.
  case json
}
