/// A definition together with the property that takes what is given for it.
struct BoundArgument {
  /// What was declared.
  var definition: ArgumentDefinition
  /// Takes one occurrence: the value, nil for a flag, and the name by which it was given, nil for a position.
  let accept: (_ value: RawArgument?, _ name: ArgumentName?) throws -> Void
}

/// A property wrapper that declares options or arguments.
protocol ArgumentProperty {
  /// Returns what the property called `property` declares, bound to its storage.
  func boundArguments(property: String) -> [BoundArgument]

  /// Checks the property by itself once everything is parsed.
  func validate() throws
}

extension ArgumentProperty {
  func validate() throws {}
}

/// Where a wrapped property's value lies while the command line is parsed.
final class ValueStorage<Value> {
  private(set) var value: Value?
  private(set) var isGiven = false
  /// The name by which the value was given last.
  private(set) var givenName: ArgumentName?

  init(_ value: Value?) { self.value = value }

  /// Replaces the value by one from the command line.
  func give(_ value: Value, as name: ArgumentName? = nil) {
    self.value = value
    isGiven = true
    givenName = name
  }

  /// The value, which must be there; a parsed command has one for every property.
  var requiredValue: Value {
    guard let value else { preconditionFailure("a required argument was read before parsing") }
    return value
  }
}

extension ParsableArguments {
  /// The wrapped properties in the order of their declaration, each with its name.
  var argumentProperties: [(name: String, property: any ArgumentProperty)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let property = child.value as? any ArgumentProperty, let label = child.label else { return nil }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, property)
    }
  }

  /// What all properties declare, bound to this value.
  var boundArguments: [BoundArgument] {
    argumentProperties.flatMap { $0.property.boundArguments(property: $0.name) }
  }

  /// Runs the checks of the groups, then those of this value.
  mutating func validateAll() throws {
    for (_, property) in argumentProperties { try property.validate() }
    try validate()
  }
}
