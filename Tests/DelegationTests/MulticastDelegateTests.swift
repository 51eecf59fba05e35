import Delegation
import Testing

@Suite struct MulticastDelegateTests {
  private let list = MulticastDelegate<any Listener>()
  private let journal = Journal()

  @Test func listenersAreToldInTheOrderInWhichTheyWereAdded() {
    let listeners = addListeners("c", "a", "b")
    notify()
    #expect(journal.lines == ["c", "a", "b"])
    withExtendedLifetime(listeners) {}
  }

  @Test func aListenerAddedTwiceIsToldOnceInItsFirstPlace() {
    let listeners = addListeners("a", "b")
    list.add(listeners[0])
    #expect(list.count == 2)
    notify()
    #expect(journal.lines == ["a", "b"])
  }

  @Test func aRemovedListenerIsNotToldAndTheOthersAre() {
    let listeners = addListeners("a", "b", "c")
    list.remove(listeners[1])
    notify()
    #expect(journal.lines == ["a", "c"])
    #expect(list.count == 2)
  }

  @Test func removingAStrangerChangesNothing() {
    let listeners = addListeners("a")
    list.remove(Recorder("stranger", journal))
    #expect(list.count == 1)
    withExtendedLifetime(listeners) {}
  }

  @Test func aRemovedListenerCanBeAddedAgainAndComesLast() {
    let listeners = addListeners("a", "b")
    list.remove(listeners[0])
    list.add(listeners[0])
    notify()
    #expect(journal.lines == ["b", "a"])
  }

  @Test func theListKeepsNoListenerAlive() {
    var listeners = addListeners("a", "b")
    weak let dead = listeners[0]
    listeners.removeFirst()
    #expect(dead == nil)
    #expect(list.count == 1)
    notify()
    #expect(journal.lines == ["b"])
    listeners = []
    #expect(list.isEmpty)
  }

  @Test func aListenerAtTheAddressOfADeadOneIsANewListener() {
    for round in 0..<1000 {
      let listener = Recorder("\(round)", journal)
      list.add(listener)
      #expect(list.count == 1)
      list.notify { $0.somethingHappened() }
    }
    #expect(journal.lines == (0..<1000).map(String.init))
    #expect(list.isEmpty)
  }

  @Test func aListenerWithoutTheOptionalMethodIsPassedOver() {
    let silent = Silent()
    list.add(silent)
    let listeners = addListeners("a")
    notify()
    #expect(journal.lines == ["a"])
    #expect(list.count == 2)
    withExtendedLifetime((silent, listeners)) {}
  }

  @Test func aStructIsRefusedWithASentence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Sendable>().add(1...2)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("ClosedRange<Int> is not a class"))
  }

  private func addListeners(_ names: String...) -> [Recorder] {
    let listeners = names.map { Recorder($0, journal) }
    listeners.forEach(list.add)
    return listeners
  }

  private func notify() {
    list.notify { $0.somethingHappened() }
  }
}

// MARK: - Changes during a notification

extension MulticastDelegateTests {
  @Test func aListenerThatRemovesItselfIsNotToldAgainAndTheNextOneIsTold() {
    let listeners = addListeners("a", "b", "c")
    listeners[1].action = { [list] in list.remove(listeners[1]) }
    notify()
    notify()
    #expect(journal.lines == ["a", "b", "c", "a", "c"])
    listeners[1].action = nil
  }

  @Test func removingTheNextListenerCountsAtOnce() {
    let listeners = addListeners("a", "b", "c")
    listeners[0].action = { [list] in list.remove(listeners[1]) }
    notify()
    #expect(journal.lines == ["a", "c"])
    listeners[0].action = nil
  }

  @Test func aListenerThatDiesDuringTheNotificationIsNotTold() {
    var listeners = addListeners("a", "b", "c")
    listeners[0].action = { listeners.remove(at: 1) }
    notify()
    #expect(journal.lines == ["a", "c"])
    listeners[0].action = nil
  }

  @Test func anAdditionWaitsForTheNextNotification() {
    let late = Recorder("late", journal)
    let listeners = addListeners("a", "b")
    listeners[0].action = { [list] in list.add(late) }
    notify()
    #expect(journal.lines == ["a", "b"])
    #expect(list.count == 3)
    notify()
    #expect(journal.lines == ["a", "b", "a", "b", "late"])
  }

  @Test func anAdditionTakenBackDuringTheNotificationNeverCounts() {
    let late = Recorder("late", journal)
    let listeners = addListeners("a")
    listeners[0].action = { [list] in
      list.add(late)
      list.remove(late)
    }
    notify()
    notify()
    #expect(journal.lines == ["a", "a"])
    #expect(list.count == 1)
  }

  @Test func anAdditionWaitsForTheEndOfNestedNotificationsToo() {
    let late = Recorder("late", journal)
    let listeners = addListeners("a", "b")
    listeners[0].action = { [list] in
      listeners[0].action = nil
      list.add(late)
      list.notify { $0.somethingHappened() }
    }
    notify()
    #expect(journal.lines == ["a", "a", "b", "b"])
    notify()
    #expect(journal.lines.last == "late")
  }

  @Test func aRemovalInANestedNotificationCountsInTheOuterOne() {
    let listeners = addListeners("a", "b", "c")
    listeners[0].action = { [list] in
      listeners[0].action = nil
      listeners[1].action = { list.remove(listeners[2]) }
      list.notify { $0.somethingHappened() }
    }
    notify()
    #expect(journal.lines == ["a", "a", "b", "b"])
    listeners[1].action = nil
  }
}

// MARK: - Listeners

private protocol Listener: AnyObject {
  func somethingHappened()
}

extension Listener {
  func somethingHappened() {}
}

private final class Silent: Listener {}

private final class Journal {
  var lines: [String] = []
}

private final class Recorder: Listener {
  let name: String
  let journal: Journal
  var action: (() -> Void)?

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func somethingHappened() {
    journal.lines.append(name)
    action?()
  }
}
