import ArgumentKit
import PhotoModel

/// What an import files its photos under.
struct LabelOptions: ParsableArguments {
  @Option(
    name: .customLong("album"),
    help: ArgumentHelp(
      "Put every photo found, new or known, into this album; may be given again.", valueName: "NAME"))
  var albums: [LabelName] = []
  @Option(
    name: .customLong("keyword"),
    help: ArgumentHelp("Give each of them this keyword; may be given again.", valueName: "WORD"))
  var keywords: [LabelName] = []

  /// The labels, each once.
  var labels: PhotoLabels {
    PhotoLabels(albums: Self.names(albums), keywords: Self.names(keywords))
  }

  private static func names(_ labels: [LabelName]) -> [String] {
    var names: [String] = []
    for label in labels where !names.contains(label.text) { names.append(label.text) }
    return names
  }
}
