import ArgumentKit
import PathTemplates
import PhotoScreens

/// What `photocat help TOPIC` explains.
enum HelpTopics {
  static let catalog = HelpTopic(
    name: "catalog", abstract: "Which file is the catalog.",
    text: """
      The catalog is one SQLite file. It is, in this order:

        the file that --catalog names
        the file that the environment variable PHOTOCAT_CATALOG names
        .photocat/catalog.sqlite in this folder or the nearest one above it
        photocat/catalog.sqlite in $XDG_DATA_HOME (else ~/.local/share)

      'photocat init' makes one in this folder; 'photocat import' makes the one that
      it needs. An empty file is taken as a new catalog by these two commands; other
      files that are no catalog are refused and left untouched.

      One that was found by the last two lines is used only if it and its folder are
      yours and nobody else may write to them: a catalog makes photocat move files.

      While photocat runs, files ending in -wal and -shm lie beside the catalog.
      Keep the catalog on a local disk; the photos may be anywhere.

      """)

  static let columns = HelpTopic(
    name: "columns", abstract: "The columns that --columns takes.",
    text: "The columns of 'photocat list', which are also the names in CSV and JSON:\n\n"
      + PhotoCell.columnNames.map { "  \($0)\n" }.joined()
      + "\ndate, name, camera and size put in other words what captured_at, file_name,\n"
      + "make with model, and width with height say.\n\n"
      + "In CSV and TSV, keywords and warnings stand in one field with ; between them.\n"
      + "CSV that goes to a file or a pipe holds texts byte by byte, control characters\n"
      + "too; on a terminal they are escaped. An apostrophe stands before what a\n"
      + "spreadsheet would run, such as a title that begins with =; not in --csv-raw.\n"
      + "TSV escapes them everywhere, and JSON has them as its own escapes.\n")

  static let environment = HelpTopic(
    name: "environment", abstract: "The environment variables that count.",
    text: """
      PHOTOCAT_CATALOG   the catalog, where --catalog is not given
      PHOTOCAT_PAGER     the pager, where long output goes on a terminal;
                         else PAGER, else 'less -FIRX'; an empty one means none
      PHOTOCAT_MEDIA     the media worker, where it is not beside photocat
      XDG_DATA_HOME      where the catalog is if nothing else says so
      TMPDIR             where a dry run has its copy of the catalog; else /tmp
      NO_COLOR           no colour and no bold, if not empty
      COLUMNS, LINES     the terminal's size, where it does not tell

      """)

  static let exitCodes = HelpTopic(
    name: "exit-codes", abstract: "What the exit status says.",
    text: """
        0  done
        1  failed; nothing, or not all, was done
        2  done, but some files failed
        4  the answer is no: 'check' found photos that the catalog does not have
       64  the command line was wrong
      130  interrupted; what was done is kept ('watch', which Ctrl-C ends, is
           interrupted only where that cuts an import short)

      """)

  static let templates = HelpTopic(
    name: "templates", abstract: "The paths that 'import --template' makes.", text: PathTemplate.help + "\n")
}
