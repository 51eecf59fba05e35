/// A value without a name, told by its position; an array takes all that are left over.
@propertyWrapper
public struct Argument<Value> {
  private var storage: ValueStorage<Value>
  private let makeArgument: (String, ValueStorage<Value>) -> BoundArgument

  /// The value that was given, or else the default.
  public var wrappedValue: Value {
    get { storage.requiredValue }
    set { storage = ValueStorage(newValue) }
  }

  private init(_ value: Value?, help: ArgumentHelp, shape: ArgumentShape<Value>) {
    storage = ValueStorage(value)
    makeArgument = { property, storage in
      shape.bound(.positional, names: [], help: help, property: property, to: storage)
    }
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// Declares an argument with a default.
  public init(wrappedValue: Value, help: ArgumentHelp = "") {
    self.init(wrappedValue, help: help, shape: .single(default: wrappedValue))
  }

  /// Declares an argument that must be given.
  public init(help: ArgumentHelp = "") {
    self.init(nil, help: help, shape: .single(default: nil))
  }
}

extension Argument {
  /// Declares an argument that may be left out.
  public init<Wrapped: ExpressibleByArgument>(wrappedValue: Value = nil, help: ArgumentHelp = "")
  where Value == Wrapped? {
    self.init(.some(wrappedValue), help: help, shape: .optional())
  }

  /// Declares an argument that takes any number of values.
  public init<Element: ExpressibleByArgument>(wrappedValue: [Element], help: ArgumentHelp = "")
  where Value == [Element] {
    self.init(wrappedValue, help: help, shape: .array(isRequired: false))
  }

  /// Declares an argument that takes one value or more.
  public init<Element: ExpressibleByArgument>(help: ArgumentHelp = "") where Value == [Element] {
    self.init(nil, help: help, shape: .array(isRequired: true))
  }
}

extension Argument: ArgumentProperty {
  func boundArguments(property: String) -> [BoundArgument] { [makeArgument(property, storage)] }
}
