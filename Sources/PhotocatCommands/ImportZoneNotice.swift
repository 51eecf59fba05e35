import PhotoImporting
import Places
import TerminalUI

/// Says at the end of an import, also of a quiet one, if the system has no time zone data for its photos.
@MainActor
final class ImportZoneNotice: ImportObserver {
  private let messages: Messages

  init(messages: Messages) { self.messages = messages }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    guard let zone = TimeZoneRules.system.missingZone else { return }
    messages.print(
      """
      the time zone \(zone) is not in this system's time zone data (TZDIR, or /usr/share/zoneinfo), so that photos \
      taken there got no offset from UTC; install tzdata, undo this import and run it again
      """)
  }
}
