import CGExiv2

/// One Unicode form for texts that are compared with each other.
enum UnicodeForm {
  /// Returns the canonical composition (NFC) of `text`, as GLib computes it.
  static func composed(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }), let form = g_utf8_normalize(text, -1, G_NORMALIZE_NFC) else {
      return text
    }
    defer { g_free(form) }
    return String(cString: form)
  }
}
