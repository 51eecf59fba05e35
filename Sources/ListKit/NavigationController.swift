/// Keeps the stack of screens: the list at the bottom, what was opened from it above.
@MainActor
public final class NavigationController {
  /// The controllers from the bottom of the stack to its top; never empty.
  public private(set) var viewControllers: [ViewController]

  /// Makes a stack that holds `rootViewController` alone.
  public init(rootViewController: ViewController) {
    viewControllers = [rootViewController]
    rootViewController.navigationController = self
  }

  /// The controller whose screen is shown.
  public var topViewController: ViewController {
    viewControllers[viewControllers.count - 1]
  }

  /// Shows `viewController` above the others.
  public func push(_ viewController: ViewController) {
    precondition(viewController.navigationController == nil, "A view controller is on one stack, once.")
    viewController.navigationController = self
    viewControllers.append(viewController)
  }

  /// Removes the controller at the top and returns it; returns nil if only the first one is left, which stays.
  @discardableResult
  public func pop() -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    popped.navigationController = nil
    return popped
  }

  /// Draws the screen at the top.
  public func draw(into renderer: TextRenderer) throws {
    try topViewController.draw(into: renderer)
  }
}
