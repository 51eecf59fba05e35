import PhotoImporting
import TerminalUI

/// Says at the end of an import, also of a quiet one, if the system has no time zone data for its photos.
@MainActor
final class ImportZoneNotice: ImportObserver {
  private let messages: Messages

  init(messages: Messages) { self.messages = messages }

  func importJob(_ job: ImportJob, didFinish report: ImportReport) {
    if let notice = TimeZoneNotice.text { messages.print(notice) }
  }
}
