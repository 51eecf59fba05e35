import ArgumentKit
import PhotoScreens

/// How a list of records is written, if not as a table.
enum RecordFormat: EnumerableFlag {
  case json
  case ndjson
  case csv
  case csvRaw
  case tsv

  static func name(for value: RecordFormat) -> NameSpecification { .long }

  static func help(for value: RecordFormat) -> ArgumentHelp {
    switch value {
    case .json: "Print one JSON document."
    case .ndjson: "Print one JSON object per line."
    case .csv: "Print comma-separated values, with an apostrophe before what a spreadsheet would run."
    case .csvRaw: "Print comma-separated values, with every byte as it is."
    case .tsv: "Print tab-separated values, with \\t, \\n and \\\\ for what is inside."
    }
  }

  var style: ListStyle {
    switch self {
    case .json: .json
    case .ndjson: .ndjson
    case .csv: .csv
    case .csvRaw: .rawCSV
    case .tsv: .tsv
    }
  }
}
