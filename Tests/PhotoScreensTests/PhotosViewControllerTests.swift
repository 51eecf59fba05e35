import CatalogStore
import ListKit
import PhotoModel
import Testing

@testable import PhotoScreens

@MainActor
@Suite struct PhotosViewControllerTests {
  private static let three: [TemporaryCatalog.Entry] = [
    .init("/p/b.jpg", .taken("2020-05-05T10:00:00")), .init("/p/a.jpg", .taken("2019-01-02")),
    .init("/p/undated.jpg"),
  ]

  @Test func aHundredThousandPhotosNeedAFewDozenCells() async throws {
    let count = 100_000
    let store = try await TemporaryCatalog((0..<count).map { .init("/p/\($0).jpg") }).store()
    let controller = try PhotosViewController(store: store, query: PhotoQuery())
    let counter = CellCounter(try #require(controller.listView.dataSource))
    controller.listView.dataSource = counter
    let lines = try drawn(controller).split(separator: "\n")
    #expect(lines.count == count + 1)
    #expect(lines.last?.contains("99999.jpg") == true)
    #expect((1...48).contains(counter.cells.count))
  }

  @Test func theControllerAloneKeepsItsDataSource() async throws {
    let store = try await TemporaryCatalog(Self.three).store()
    let list: ListView
    do {
      let controller = try PhotosViewController(store: store, query: PhotoQuery())
      list = controller.listView
      #expect(try list.numberOfRows() == 3)
      #expect(list.delegate === controller)
    }
    #expect(list.dataSource == nil)
    #expect(throws: ListViewError.noDataSource) { try list.numberOfRows() }
  }

  @Test(arguments: [
    (PhotoQuery(), 0, "a.jpg", 1), (PhotoQuery(), 2, "undated.jpg", 3),
    (PhotoQuery(order: .newestFirst), 0, "b.jpg", 1), (PhotoQuery(order: .newestFirst), 2, "undated.jpg", 3),
    (PhotoQuery(offset: 1, limit: 1), 0, "b.jpg", 2),
    (PhotoQuery(order: .newestFirst, offset: 1, limit: 1), 0, "a.jpg", 2),
  ]) func selectingARowOpensItsPhoto(query: PhotoQuery, row: Int, name: String, index: Int) async throws {
    let store = try await TemporaryCatalog(Self.three).store()
    let controller = try PhotosViewController(store: store, query: query)
    let navigation = NavigationController(rootViewController: controller)
    try controller.listView.selectRow(at: IndexPath(row: row))
    let detail = try #require(navigation.topViewController as? PhotoViewController)
    #expect(String(decoding: detail.photo.path.name, as: UTF8.self) == name)
    #expect(detail.photo.index == index)
    #expect(detail.title == name)
    #expect(navigation.pop() === detail)
    #expect(navigation.topViewController === controller)
  }

  @Test func theOpenedPhotoIsShownAsTheListWasTold() async throws {
    let store = try await TemporaryCatalog(Self.three).store()
    let presentation = PhotoPresentation { photo in
      PhotoPresentation.Supplement(picture: ["picture of \(photo.index)"])
    }
    let controller = try PhotosViewController(
      store: store, query: PhotoQuery(), presentation: presentation)
    let navigation = NavigationController(rootViewController: controller)
    try controller.listView.selectRow(at: IndexPath(row: 1))
    await navigation.topViewController.load()
    #expect(try drawn(navigation.topViewController).hasPrefix("picture of 2\n\nPhoto 2: b.jpg\n"))
  }

  @Test func aRowBeyondTheListingOpensNothing() async throws {
    let store = try await TemporaryCatalog(Self.three).store()
    let controller = try PhotosViewController(store: store, query: PhotoQuery(offset: 1))
    let navigation = NavigationController(rootViewController: controller)
    #expect(throws: ListViewError.noSuchRow(2, count: 2)) {
      try controller.listView.selectRow(at: IndexPath(row: 2))
    }
    #expect(navigation.topViewController === controller)
  }
}

/// Hands on what a data source gives, and keeps every cell that it saw.
private final class CellCounter: ListViewDataSource {
  private let source: any ListViewDataSource
  private(set) var cells: [ObjectIdentifier: ListCell] = [:]

  init(_ source: any ListViewDataSource) { self.source = source }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) throws -> Int {
    try source.listView(listView, numberOfRowsInSection: section)
  }

  func listView(_ listView: ListView, cellForRowAt indexPath: IndexPath) throws -> ListCell {
    let cell = try source.listView(listView, cellForRowAt: indexPath)
    cells[ObjectIdentifier(cell)] = cell
    return cell
  }
}
