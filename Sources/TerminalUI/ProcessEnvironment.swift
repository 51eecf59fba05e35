import Glibc

/// The environment variables that the program looks at.
public struct ProcessEnvironment: Sendable {
  private let values: [String: String]?

  /// The environment of this process, looked up when asked.
  public static let process = ProcessEnvironment(values: nil)

  /// An environment of exactly these variables.
  public init(_ values: [String: String]) { self.init(values: values) }

  private init(values: [String: String]?) { self.values = values }

  /// The variable called `name`; nil where it is unset or empty, which means the same by convention.
  public subscript(name: String) -> String? {
    let value = values.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    return value?.isEmpty == true ? nil : value
  }
}
