/// What a person files photos under.
public struct PhotoLabels: Equatable, Sendable {
  /// The names of albums, in Unicode's composed form.
  public var albums: [String]
  /// Keywords, in Unicode's composed form.
  public var keywords: [String]

  /// Puts labels together.
  public init(albums: [String] = [], keywords: [String] = []) {
    self.albums = albums
    self.keywords = keywords
  }

  /// Whether there are none.
  public var isEmpty: Bool { albums.isEmpty && keywords.isEmpty }
}
