import ListKit
import Testing

@MainActor
@Suite struct NavigationControllerTests {
  private let root = ViewController(title: "list")
  private let navigation: NavigationController

  init() {
    navigation = NavigationController(rootViewController: root)
  }

  @Test func theRootIsAtTheTopAtFirst() {
    #expect(navigation.topViewController === root)
    #expect(root.navigationController === navigation)
  }

  @Test func aPushedControllerIsShownAndPoppingBringsTheOneBelowBack() {
    let detail = ViewController(title: "detail")
    navigation.push(detail)
    #expect(navigation.topViewController === detail)
    #expect(navigation.viewControllers.map(\.title) == ["list", "detail"])
    #expect(detail.navigationController === navigation)
    #expect(navigation.pop() === detail)
    #expect(navigation.topViewController === root)
    #expect(detail.navigationController == nil)
  }

  @Test func theLastControllerIsNotPopped() {
    #expect(navigation.pop() == nil)
    #expect(navigation.topViewController === root)
  }

  @Test func aControllerDoesNotKeepItsNavigationController() {
    let screen = ViewController()
    do {
      let other = NavigationController(rootViewController: screen)
      #expect(screen.navigationController === other)
    }
    #expect(screen.navigationController == nil)
  }

  @Test func theScreenAtTheTopIsDrawn() throws {
    navigation.push(Greeting())
    #expect(try drawn { try navigation.draw(into: $0) } == "hello")
  }
}

private final class Greeting: ViewController {
  override func draw(into renderer: TextRenderer) throws {
    try renderer.write("hello")
  }
}
