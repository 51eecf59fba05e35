import ListKit
import PhotoModel

/// Shows one photo: its picture in characters, and everything the catalog knows about it.
public final class PhotoViewController: ViewController {
  /// The photo.
  public let photo: PhotoDetails
  private let presentation: PhotoPresentation
  private var supplement = PhotoPresentation.Supplement()

  /// Shows `photo` as `presentation` says.
  public init(photo: PhotoDetails, presentation: PhotoPresentation = PhotoPresentation()) {
    self.photo = photo
    self.presentation = presentation
    super.init(title: FilePath(bytes: photo.path.name).displayText)
  }

  /// Fetches the picture and the tags, as far as they are to be shown.
  public override func load() async {
    supplement = await presentation.supplement(photo)
  }

  /// Draws the photo.
  public override func draw(into renderer: TextRenderer) throws {
    switch presentation.format {
    case .text: try drawText(into: renderer)
    case .json:
      try renderer.write(
        PhotoRecord(photo: photo, showsSources: presentation.showsSources, tags: supplement.tags))
    }
  }

  private func drawText(into renderer: TextRenderer) throws {
    for line in supplement.picture {
      try renderer.writeColored(line)
      try renderer.newline()
    }
    if !supplement.picture.isEmpty { try renderer.newline() }
    let description = PhotoDescription(
      photo: photo, showsSources: presentation.showsSources, tags: supplement.tags ?? [])
    try PhotoTemplates.detail.draw(into: renderer) { name in
      PhotoDescription.Field(rawValue: name).flatMap { description.text(of: $0) }
    }
  }
}
