extension PathTemplate {
  /// How templates are written, for people; lines are no longer than 80 characters.
  public static let help = """
    A template makes the path of each file within the target folder. Text stands
    for itself, a slash begins a folder, and {FIELD} is replaced by a value of the
    photo. The default is

      \(standardText)

    A field may have options after colons, and a default after a bar:

      {FIELD:OPTION|DEFAULT}

      {camera|no camera}        the camera, or "no camera" where it is not known
      {title:lower}             in lower case; upper is the opposite
      {title:40}                a text: its first 40 characters at most
      {counter:4}               a number: filled up with zeros to 4 digits
      {captured_at:%Y-%m-%d}    a date format, always the last option
      {model:upper:10|none}     several, from left to right
      {{ and }}                 the braces themselves

    A missing value without a default is left out, with what joins it to the rest.
    A folder or name of which nothing is left is called "undated" where the date
    is what is missing, else "unknown"; such folders next to each other are one.
    So a photo without a date goes to undated/IMG_1.jpg by default.

    No value makes a folder. Control characters and < > : " / \\ | ? * become
    underscores, dots and blanks at either end of a name go, names of Windows
    devices (CON, NUL) get an underscore, and a name of more than 215 bytes is
    cut, extension and counter kept: what belongs to a photo has longer names.
    Bytes that are not UTF-8 stay as they are.

    Two files of one name get a number: IMG_1.jpg, IMG_1_2.jpg. So do names that
    differ only in case or in how their letters are composed.

    Fields

    \(fieldLines)

    Date formats

    \(dateLines)
    """

  private static var fieldLines: String {
    lines(TemplateField.allCases.map { ($0.rawValue, $0.summary) })
  }

  private static var dateLines: String {
    lines(DateFormat.directives.map { ("%\($0.letter)", $0.summary) })
  }

  private static func lines(_ entries: [(name: String, summary: String)]) -> String {
    entries.map { entry in
      "  " + entry.name + String(repeating: " ", count: 20 - entry.name.count) + entry.summary
    }.joined(separator: "\n")
  }
}
