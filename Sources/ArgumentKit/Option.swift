/// A named value: `--limit 20`, `--limit=20`, `-n 20`, `-n20`; of several the last one counts, but an array takes all.
@propertyWrapper
public struct Option<Value> {
  private var storage: ValueStorage<Value>
  private let makeArgument: (String, ValueStorage<Value>) -> BoundArgument

  /// The value that was given, or else the default.
  public var wrappedValue: Value {
    get { storage.requiredValue }
    set { storage = ValueStorage(newValue) }
  }

  private init(
    _ value: Value?, name: NameSpecification, help: ArgumentHelp, shape: ArgumentShape<Value>
  ) {
    storage = ValueStorage(value)
    makeArgument = { property, storage in
      let names = name.names(for: property)
      return shape.bound(.option, names: names, help: help, property: property, to: storage)
    }
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Declares an option with a default.
  public init(wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "") {
    self.init(wrappedValue, name: name, help: help, shape: .single(default: wrappedValue))
  }

  /// Declares an option that must be given.
  public init(name: NameSpecification = .long, help: ArgumentHelp = "") {
    self.init(nil, name: name, help: help, shape: .single(default: nil))
  }
}

extension Option {
  /// Declares an option that may be left out.
  public init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Value = nil, name: NameSpecification = .long, help: ArgumentHelp = ""
  ) where Value == Wrapped? {
    self.init(.some(wrappedValue), name: name, help: help, shape: .optional())
  }

  /// Declares an option that may be given several times.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp = ""
  ) where Value == [Element] {
    self.init(wrappedValue, name: name, help: help, shape: .array(isRequired: false))
  }

  /// Declares an option that must be given, and may be several times.
  public init<Element: ExpressibleByArgument>(name: NameSpecification = .long, help: ArgumentHelp = "")
  where Value == [Element] {
    self.init(nil, name: name, help: help, shape: .array(isRequired: true))
  }
}

extension Option: ArgumentProperty {
  func boundArguments(property: String) -> [BoundArgument] { [makeArgument(property, storage)] }
}
