import ListKit

/// What a list shows that is not of photos: a record with named columns and a JSON object.
public protocol ListedRecord: JSONRecord {
  /// The columns that there are.
  static var template: ColumnTemplate { get }

  /// Returns the text of the column called `name`, in readable form for people; nil where there is nothing to say.
  func text(of name: String, isForPeople: Bool) -> String?
}
