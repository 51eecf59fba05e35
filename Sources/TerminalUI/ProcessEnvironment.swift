import Glibc

/// The environment variables that the program looks at.
public struct ProcessEnvironment: Sendable {
  private let values: [String: String]?

  /// The environment of this process, looked up when asked.
  public static let process = ProcessEnvironment(values: nil)

  /// An environment of exactly these variables.
  public init(_ values: [String: String]) { self.init(values: values) }

  private init(values: [String: String]?) { self.values = values }

  /// The variable called `name`; nil where it is unset or empty, which mostly means the same.
  public subscript(name: String) -> String? {
    let value = text(of: name)
    return value?.isEmpty == true ? nil : value
  }

  /// The variable called `name`, which may be empty; nil where it is unset.
  func text(of name: String) -> String? {
    values.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
  }
}
