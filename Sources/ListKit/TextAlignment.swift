/// The side of a column at which its text stands.
public enum TextAlignment: String, Sendable {
  /// Blanks follow the text.
  case left
  /// Blanks come before the text.
  case right
}
