/// Draws one screen and reacts to it.
@MainActor
open class ViewController {
  /// What the screen is about.
  public var title: String
  /// The navigation controller whose stack holds this controller.
  public internal(set) weak var navigationController: NavigationController?

  /// Makes a controller that stands on no stack yet.
  public init(title: String = "") {
    self.title = title
  }

  /// Draws the screen.
  open func draw(into renderer: TextRenderer) throws {}
}
