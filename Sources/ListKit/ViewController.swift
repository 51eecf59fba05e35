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

  /// Fetches what the screen shows beside what it was made with; whoever shows the screen awaits it first.
  ///
  /// Does nothing unless a subclass does.
  open func load() async {}

  /// Draws the screen.
  open func draw(into renderer: TextRenderer) throws {}
}
