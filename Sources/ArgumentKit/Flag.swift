/// Whether a flag can be switched off by name.
public enum FlagInversion: Sendable {
  /// `--no-picture` beside `--picture`.
  case prefixedNo
}

/// A name without a value: a Boolean, or one of several flags that stand for the cases of an ``EnumerableFlag``.
@propertyWrapper
public struct Flag<Value> {
  private var storage: ValueStorage<Value>
  private let makeArguments: (String, ValueStorage<Value>) -> [BoundArgument]

  /// The value that was given, or else the default.
  public var wrappedValue: Value {
    get { storage.requiredValue }
    set { storage = ValueStorage(newValue) }
  }
}

extension Flag where Value == Bool {
  /// Declares a flag that sets the property to true.
  public init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp = "") {
    storage = ValueStorage(wrappedValue)
    makeArguments = { property, storage in
      let definition = ArgumentDefinition(
        kind: .flag, names: name.names(for: property), help: help, property: property)
      return [BoundArgument(definition: definition) { _, name in storage.give(true, as: name) }]
    }
  }

  /// Declares a flag and the one that takes it back; the last one given counts.
  public init(
    wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion, help: ArgumentHelp = ""
  ) {
    storage = ValueStorage(wrappedValue)
    makeArguments = { property, storage in
      var definition = ArgumentDefinition(
        kind: .flag, names: name.names(for: property), help: help, property: property)
      let inverted = definition.names.lazy.compactMap(\.prefixedNo).first
      definition.inversion = inverted
      definition.defaultText = (wrappedValue ? definition.names.last : inverted)?.spelling
      return [BoundArgument(definition: definition) { _, name in storage.give(name != inverted, as: name) }]
    }
  }
}

extension Flag {
  /// Declares a flag for each case, with a default for when none is given; two of them are wrong usage.
  public init(wrappedValue: Value, section: String? = nil) where Value: EnumerableFlag {
    storage = ValueStorage(wrappedValue)
    makeArguments = { _, storage in
      Value.boundArguments(section: section, storage: storage) { $0 }
    }
  }

  /// Declares a flag for each case; none need be given, and two of them are wrong usage.
  public init<Element: EnumerableFlag>(wrappedValue: Value = nil, section: String? = nil)
  where Value == Element? {
    storage = ValueStorage(.some(wrappedValue))
    makeArguments = { _, storage in
      Element.boundArguments(section: section, storage: storage) { $0 }
    }
  }
}

extension Flag: ArgumentProperty {
  func boundArguments(property: String) -> [BoundArgument] { makeArguments(property, storage) }
}

extension ArgumentName {
  /// The name that takes this one back: `--no-x` for `--x`; nil for a short name.
  fileprivate var prefixedNo: ArgumentName? {
    if case .long(let name) = self { .long("no-" + name) } else { nil }
  }
}
