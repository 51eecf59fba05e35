import PhotoModel

/// How a photo is shown when it is opened.
public struct PhotoPresentation {
  /// What is shown of a photo that the catalog does not hold.
  public struct Supplement: Sendable {
    /// Every tag of the file; nil where they are not to be shown.
    public var tags: [MediaTag]?
    /// The picture as lines of characters with their colour codes; empty for none. Other codes are shown, not sent.
    public var picture: [String]

    /// Puts the parts together.
    public init(tags: [MediaTag]? = nil, picture: [String] = []) {
      self.tags = tags
      self.picture = picture
    }
  }

  /// How it is written.
  let format: DetailFormat
  /// Whether the tag that each value came from is shown.
  let showsSources: Bool
  /// Asks for what the catalog does not hold.
  let supplement: @MainActor (PhotoDetails) async -> Supplement

  /// Shows what the catalog holds, and what `supplement` has to add when the screen is loaded.
  public init(
    format: DetailFormat = .text, showsSources: Bool = false,
    supplement: @escaping @MainActor (PhotoDetails) async -> Supplement = { _ in Supplement() }
  ) {
    self.format = format
    self.showsSources = showsSources
    self.supplement = supplement
  }
}

/// How one photo, or one import, is written.
public enum DetailFormat: Sendable {
  /// For people.
  case text
  /// One JSON object.
  case json
}
