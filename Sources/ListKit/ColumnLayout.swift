/// Which columns are shown, in which order, how wide, and in what format.
public final class ColumnLayout: Sendable {
  /// The columns that there are.
  public let template: ColumnTemplate
  /// How rows are written.
  public let format: RowFormat
  /// The columns shown, as places among those of the template, in their order.
  public let visibleColumns: [Int]
  let slots: [ColumnSlot]
  private let isVisibleByColumn: [Bool]

  /// The blanks between two columns of a table.
  static let gap = 2

  /// Lays out the columns called `visible`, or those that the template shows by default.
  ///
  /// With a `fittingWidth`, that of a terminal, columns shrink or grow and longer texts are cut. Columns that
  /// still find no room are left out, unless they were asked for by name. Without one, columns have the width of
  /// the template, and a longer text shifts the rest of its row. Fails for a name that no column has.
  public init(
    _ template: ColumnTemplate, visible: [String]? = nil, fittingWidth: Int? = nil,
    format: RowFormat = .table
  ) throws {
    self.template = template
    self.format = format
    let wanted = try visible.map { try $0.map { try Self.index(of: $0, in: template) } }
    let shown = wanted ?? template.columns.indices.filter { template.columns[$0].isShown }
    slots =
      if let fittingWidth, format == .table {
        ColumnFitting(template.columns, shown: shown, mayDrop: wanted == nil).slots(fitting: fittingWidth)
      } else {
        shown.map { index in
          let column = template.columns[index]
          return ColumnSlot(index, width: column.width, alignment: column.alignment, cuts: false)
        }
      }
    visibleColumns = slots.map(\.column)
    isVisibleByColumn = Self.marks(visibleColumns, count: template.columns.count)
  }

  private init() {
    template = .empty
    format = .table
    visibleColumns = []
    slots = []
    isVisibleByColumn = []
  }

  /// A layout that shows nothing.
  public static let empty = ColumnLayout()

  /// Whether `column`, a place among those of the template, is shown.
  public func isVisible(_ column: Int) -> Bool { isVisibleByColumn[column] }

  /// The width of a row in cells if no text is wider than its column.
  public var totalWidth: Int {
    slots.map(\.width).reduce(0, +) + Self.gap * max(slots.count - 1, 0)
  }

  /// Draws the headings: titles above a table, names above values for machines.
  public func drawHeader(into renderer: TextRenderer) throws {
    let row = RowText(columnCount: template.columns.count)
    for column in visibleColumns {
      let start = row.buffer.count
      row.buffer.append(format == .table ? template.columns[column].title : template.columns[column].name)
      row.setColumn(column, from: start)
    }
    guard format == .table else { return try renderer.writeRow(row, layout: self) }
    try renderer.styled(.bold) { renderer.writeColumns(of: row, layout: self) }
    try renderer.newline()
  }

  private static func index(of name: String, in template: ColumnTemplate) throws -> Int {
    guard let index = template.index(of: name) else {
      throw UnknownColumnError(name: name, validNames: template.names)
    }
    return index
  }

  private static func marks(_ columns: [Int], count: Int) -> [Bool] {
    var marks = Array(repeating: false, count: count)
    for column in columns { marks[column] = true }
    return marks
  }
}

/// How the rows of a list are written.
public enum RowFormat: Sendable {
  /// Aligned columns, for people.
  case table
  /// Comma-separated values, in which a spreadsheet finds nothing to run.
  case csv
  /// Comma-separated values with every byte as it is.
  case rawCSV
  /// Tab-separated values.
  case tsv
}

/// The place of one column in a row.
struct ColumnSlot: Sendable, Equatable {
  let column: Int
  var width: Int
  let alignment: TextAlignment
  let cuts: Bool

  init(_ column: Int, width: Int, alignment: TextAlignment, cuts: Bool) {
    self.column = column
    self.width = width
    self.alignment = alignment
    self.cuts = cuts
  }
}

/// A column was asked for that there is not.
public struct UnknownColumnError: Error, Equatable, CustomStringConvertible {
  /// What was asked for.
  public let name: String
  /// What can be asked for, in the template's order.
  public let validNames: [String]

  /// The error as a sentence.
  public var description: String {
    "there is no column '\(name)'; the columns are: \(validNames.joined(separator: ", "))"
  }
}
