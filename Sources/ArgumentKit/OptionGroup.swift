/// Options that several commands share, declared once in a type of their own.
@propertyWrapper
public struct OptionGroup<Group: ParsableArguments> {
  private final class Box {
    var group: Group
    init(_ group: Group) { self.group = group }
  }

  private var box: Box
  private let title: String?

  /// The group's values.
  public var wrappedValue: Group {
    get { box.group }
    set { box = Box(newValue) }
  }

  /// Declares the group's options; help lists them under `title`.
  public init(title: String? = nil) {
    box = Box(Group())
    self.title = title
  }
}

extension OptionGroup: ArgumentProperty {
  func boundArguments(property: String) -> [BoundArgument] {
    box.group.boundArguments.map { argument in
      var argument = argument
      argument.definition.section = argument.definition.section ?? title
      return argument
    }
  }

  func validate() throws { try box.group.validateAll() }
}
