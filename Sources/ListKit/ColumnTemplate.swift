/// Every column that a list can show, as declared by a text template.
///
/// One line per column, its fields separated by blanks; `#` starts a comment line:
///
///     # name   title         width        align  shown   rank
///     index    #             7            right  shown   9
///     name     Name          12..28..60   left   shown   8
///     focal    "Focal length"  8          right  hidden  3
///
/// - `width` is the width in cells where nothing has to fit. `12..28` may shrink to 12 on a narrow terminal, and
///   `12..28..60` may also grow to 60 on a wide one.
/// - `shown` or `hidden` says whether the column is shown unless columns are asked for by name.
/// - `rank`, from 1 to 9, says how long the column holds out where room is short: the lowest rank shrinks first,
///   and when nothing can shrink any more, the lowest rank is left out first. The highest grows first.
public struct ColumnTemplate: Sendable {
  /// The columns in the order of the template.
  public let columns: [Column]

  /// One column.
  public struct Column: Sendable, Equatable {
    /// The name that options and machine formats use.
    public let name: String
    /// The heading.
    public let title: String
    /// The width in cells where nothing has to fit.
    public let width: Int
    /// The width in cells down to which the column may shrink, and that up to which it may grow.
    public let fittingWidths: ClosedRange<Int>
    /// The side at which the texts stand.
    public let alignment: TextAlignment
    /// Whether the column is shown unless columns are asked for by name.
    public let isShown: Bool
    /// How long the column holds out where room is short, from 1 to 9.
    public let rank: Int
  }

  /// Reads the template in `text`; fails with the number of the first line that is wrong.
  public init(_ text: String) throws {
    var columns: [Column] = []
    for (number, line) in TemplateLines(text) where !TemplateLines.isBlankOrComment(line) {
      let column = try Column(line: line, number: number)
      guard !columns.contains(where: { $0.name == column.name }) else {
        throw TemplateError(line: number, reason: "the column '\(column.name)' is declared twice")
      }
      columns.append(column)
    }
    self.columns = columns
  }

  /// The names of all columns in the order of the template.
  public var names: [String] { columns.map(\.name) }

  /// Returns the place of the column called `name` among the columns; nil if there is none.
  public func index(of name: String) -> Int? {
    columns.firstIndex { $0.name == name }
  }

  private init() { columns = [] }

  /// A template without columns.
  static let empty = ColumnTemplate()
}
