/// Values of records as people read them.
enum RecordFormatting {
  /// A moment in ISO 8601 to the second, for a column that says that it is in UTC: "2020-02-03 04:05:06".
  static func moment(_ timestamp: String) -> String {
    timestamp.replacing("T", with: " ").replacing("Z", with: "")
  }
}
