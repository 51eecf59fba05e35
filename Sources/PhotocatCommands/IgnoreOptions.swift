import ArgumentKit

/// Whether the rules count by which files are passed over.
struct IgnoreOptions: ParsableArguments {
  @Flag(help: "Look into hidden files, other programs' debris, and what a .photocatignore names.")
  var noIgnore = false
}
