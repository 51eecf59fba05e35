/// The program that shows long output a screen at a time.
public struct PagerCommand: Equatable, Sendable {
  /// What the shell is told to run.
  public let shellText: String

  /// Takes a shell command.
  public init(shellText: String) { self.shellText = shellText }

  /// Finds the pager: the first of `variables` that is set, else `less -FIRX`; nil where that one is empty, with which
  /// people ask for none, as for git.
  public init?(variables: [String], environment: ProcessEnvironment = .process) {
    let text = variables.lazy.compactMap { environment.text(of: $0) }.first ?? "less -FIRX"
    guard !text.isEmpty else { return nil }
    shellText = text
  }
}
