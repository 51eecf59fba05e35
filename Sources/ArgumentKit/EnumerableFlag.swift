/// A type with one flag for each of its cases: `--json`, `--csv`.
public protocol EnumerableFlag: CaseIterable, Equatable {
  /// Returns the names of the flag for `value`; without an answer of its own, the case's name.
  static func name(for value: Self) -> NameSpecification

  /// Returns what help says of the flag for `value`.
  static func help(for value: Self) -> ArgumentHelp
}

extension EnumerableFlag {
  /// The case's name.
  public static func name(for value: Self) -> NameSpecification { .long }

  /// No help.
  public static func help(for value: Self) -> ArgumentHelp { "" }

  /// Returns one bound flag per case, all of them storing into `storage`.
  static func boundArguments<Value>(
    section: String?, storage: ValueStorage<Value>, wrap: @escaping (Self) -> Value
  ) -> [BoundArgument] {
    allCases.map { value in
      let property = String(describing: value)
      var definition = ArgumentDefinition(
        kind: .flag, names: name(for: value).names(for: property), help: help(for: value), property: property)
      definition.section = definition.section ?? section
      let names = definition.names
      return BoundArgument(definition: definition) { _, name in
        if let earlier = storage.givenName, !names.contains(earlier) {
          let later = name?.spelling ?? property
          throw ValidationError("'\(later)' cannot be combined with '\(earlier.spelling)'")
        }
        storage.give(wrap(value), as: name)
      }
    }
  }
}
