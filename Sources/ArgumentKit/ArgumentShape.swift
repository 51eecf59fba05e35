/// How the values given for a property become the property's value: one, perhaps one, or many.
struct ArgumentShape<Value> {
  private let isRepeating: Bool
  private let isRequired: Bool
  private let defaultText: String?
  private let allowedValues: [String]
  private let take: (RawArgument, ValueStorage<Value>) throws -> Value

  /// Describes an argument of this shape, bound to `storage`.
  func bound(
    _ kind: ArgumentDefinition.Kind, names: [ArgumentName], help: ArgumentHelp, property: String,
    to storage: ValueStorage<Value>
  ) -> BoundArgument {
    let definition = ArgumentDefinition(
      kind: kind, names: names, help: help, property: property, isRepeating: isRepeating,
      isRequired: isRequired, defaultText: defaultText, allowedValues: allowedValues)
    return BoundArgument(definition: definition) { value, name in
      guard let value else { preconditionFailure("a value is needed for \(property)") }
      storage.give(try take(value, storage), as: name)
    }
  }
}

extension ArgumentShape where Value: ExpressibleByArgument {
  /// One value; it must be given where there is no default.
  static func single(default value: Value?) -> ArgumentShape {
    let text = value?.argumentText
    return ArgumentShape(
      isRepeating: false, isRequired: value == nil, defaultText: text == "" ? nil : text,
      allowedValues: Value.allValueStrings
    ) { argument, _ in try Value(argument: argument) }
  }
}

extension ArgumentShape {
  /// One value or none.
  static func optional<Wrapped: ExpressibleByArgument>() -> ArgumentShape where Value == Wrapped? {
    ArgumentShape(
      isRepeating: false, isRequired: false, defaultText: nil, allowedValues: Wrapped.allValueStrings
    ) { argument, _ in try Wrapped(argument: argument) }
  }

  /// Any number of values; the first one given replaces the default.
  static func array<Element: ExpressibleByArgument>(isRequired: Bool) -> ArgumentShape
  where Value == [Element] {
    ArgumentShape(
      isRepeating: true, isRequired: isRequired, defaultText: nil, allowedValues: Element.allValueStrings
    ) { argument, storage in
      let earlier = storage.isGiven ? storage.value ?? [] : []
      return earlier + [try Element(argument: argument)]
    }
  }
}
