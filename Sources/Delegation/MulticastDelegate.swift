/// Tells many listeners about events, in the order in which they were added.
///
/// Listeners are held weakly, so none needs to remove itself before it dies. Each object is in the list once,
/// whatever protocol it was added as. A removal counts at once, also in the middle of a notification; an
/// addition waits until the notification under way, with every one nested in it, has ended.
///
/// `Delegate` is meant to be a protocol whose conforming types are classes. It cannot be constrained to
/// `AnyObject` here, since that constraint rejects `any Protocol`. Optional methods of such a protocol are
/// extension methods with an empty body.
///
/// Not safe across isolation domains: use one from the actor that owns it.
public final class MulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  /// What was added during a notification; it joins `entries` when the outermost one ends.
  private var waiting: [Entry] = []
  private var depth = 0

  /// Makes a list without listeners.
  public init() {}

  /// The number of living listeners, including those that wait for a notification to end.
  public var count: Int { (entries + waiting).count { $0.isListening } }

  /// Whether nobody listens.
  public var isEmpty: Bool { !(entries + waiting).contains { $0.isListening } }

  /// Adds `delegate` as the last listener; does nothing if it listens already.
  public func add(_ delegate: Delegate) {
    let object = Self.object(of: delegate)
    guard !(entries + waiting).contains(where: { $0.isListening && $0.object === object }) else { return }
    if depth > 0 {
      waiting.append(Entry(object))
    } else {
      sweep()
      entries.append(Entry(object))
    }
  }

  /// Removes `delegate`, which hears nothing from here on; does nothing if it does not listen.
  public func remove(_ delegate: Delegate) {
    let object = Self.object(of: delegate)
    for entry in entries + waiting where entry.object === object { entry.isRemoved = true }
    if depth == 0 { sweep() }
  }

  /// Calls `body` with every living listener, in the order in which they were added.
  public func notify(_ body: (Delegate) -> Void) {
    depth += 1
    for entry in entries where !entry.isRemoved {
      if let delegate = entry.object as? Delegate { body(delegate) }
    }
    depth -= 1
    if depth == 0 {
      entries += waiting
      waiting = []
      sweep()
    }
  }

  private func sweep() {
    entries.removeAll { !$0.isListening }
  }

  /// Returns `delegate` as an object; a value would be boxed, and its box would die at once.
  private static func object(of delegate: Delegate) -> AnyObject {
    let type = type(of: delegate as Any)
    guard type is AnyClass else {
      fatalError("\(type) is not a class, so a MulticastDelegate cannot hold it weakly.")
    }
    return delegate as AnyObject
  }
}

extension MulticastDelegate {
  /// One listener. Compared by identity and never hashed: the address of a dead object is soon used again.
  private final class Entry {
    private(set) weak var object: AnyObject?
    var isRemoved = false

    init(_ object: AnyObject) { self.object = object }

    var isListening: Bool { !isRemoved && object != nil }
  }
}
