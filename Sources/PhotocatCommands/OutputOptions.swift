import ArgumentKit
import Glibc
import ListKit
import PhotoScreens
import TerminalUI

/// Whether output goes through a pager.
struct PagerOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Send long output to a pager, on a terminal.")
  var pager = true
}

/// Standard output as a command writes to it.
@MainActor
struct CommandOutput {
  /// What to draw with.
  let renderer: TextRenderer
  /// How many colours there are.
  let colors: ColorSupport
  private let pagedOutput: PagedOutput?

  /// Opens standard output, through a pager on a terminal where `usesPager`.
  init(_ global: GlobalOptions, usesPager: Bool) {
    let terminal = Terminal.standardOutput
    let size = terminal.size
    colors = terminal.colorSupport(global.color)
    let pager = usesPager ? PagerCommand(variables: ["PHOTOCAT_PAGER", "PAGER"]) : nil
    pagedOutput =
      terminal.isTerminal ? pager.map { PagedOutput($0, output: STDOUT_FILENO, size: size) } : nil
    renderer = TextRenderer(
      sink: pagedOutput ?? FileDescriptorSink(descriptor: STDOUT_FILENO),
      width: terminal.isTerminal ? size.columns : nil, usesStyles: colors != .none)
  }

  /// Writes what is left, and waits for the pager to be left.
  func finish() throws {
    try renderer.flush()
    try pagedOutput?.finish()
  }
}
