/// Answers what a list shows.
@MainActor
public protocol ListViewDataSource: AnyObject {
  /// Returns the number of sections; 1 unless implemented.
  func numberOfSections(in listView: ListView) throws -> Int

  /// Returns the number of rows in `section`.
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) throws -> Int

  /// Returns a cell, dequeued from `listView`, that shows the row at `indexPath`.
  func listView(_ listView: ListView, cellForRowAt indexPath: IndexPath) throws -> ListCell
}

extension ListViewDataSource {
  /// Returns 1: a plain list has one section.
  public func numberOfSections(in listView: ListView) throws -> Int { 1 }
}

/// Hears what happens to a list.
@MainActor
public protocol ListViewDelegate: AnyObject {
  /// Tells the delegate that the reader chose the row at `indexPath`, which exists.
  ///
  /// What the delegate throws, such as a failed fetch of the row's item, reaches whoever selected the row.
  func listView(_ listView: ListView, didSelectRowAt indexPath: IndexPath) throws
}
