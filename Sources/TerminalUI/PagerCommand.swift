/// The program that shows long output a screen at a time.
public struct PagerCommand: Equatable, Sendable {
  /// What the shell is told to run.
  public let shellText: String

  /// Takes a shell command.
  public init(shellText: String) { self.shellText = shellText }

  /// Finds the pager: the first of `variables` that is set, else `less -FIRX`.
  public init(variables: [String], environment: ProcessEnvironment = .process) {
    shellText = variables.lazy.compactMap { environment[$0] }.first ?? "less -FIRX"
  }
}
