import Foundation
import PhotoModel
import Testing

@testable import CatalogStore
@testable import SQLiteKit

@Suite struct SortedPhotosTests {
  // MARK: Order

  private static let named = [
    TestPhoto(1, name: "z.jpg", capturedAt: "2019-05-01"),
    TestPhoto(2, name: "a.jpg", capturedAt: "2019-05-01T00:00:00"),
    TestPhoto(3, name: "IMG_10.jpg", capturedAt: "2019-05-01T10:00:00"),
    TestPhoto(4, name: "img_2.jpg", capturedAt: "2019-05-01T10:00:00"),
    TestPhoto(5, name: "c.jpg", capturedAt: "2019-05-01T10:00:00.25"),
    TestPhoto(6, name: "b.jpg", capturedAt: "2019-05-01T10:00:00.3"),
    TestPhoto(7, name: "y.jpg", capturedAt: "2018"),
    TestPhoto(8, name: "u10.jpg"), TestPhoto(9, name: "U9.jpg"),
  ]

  @Test func photosFollowTheClockThenTheirNamesAndTheUndatedComeLast() async throws {
    let catalog = try await TestCatalog(Self.named)
    #expect(
      try catalog.store().sortedPhotos().fileNames() == [
        "y.jpg", "z.jpg", "a.jpg", "img_2.jpg", "IMG_10.jpg", "c.jpg", "b.jpg", "U9.jpg", "u10.jpg",
      ])
  }

  @Test func newestFirstIsTheReverseButForTheUndated() async throws {
    let catalog = try await TestCatalog(Self.named)
    #expect(
      try catalog.store().sortedPhotos(PhotoQuery(order: .newestFirst)).fileNames() == [
        "b.jpg", "c.jpg", "IMG_10.jpg", "img_2.jpg", "a.jpg", "z.jpg", "y.jpg", "U9.jpg", "u10.jpg",
      ])
  }

  @Test(arguments: ["2019-05-01", nil])
  func equalTimesAndNamesFollowPathThenID(capturedAt: String?) async throws {
    let photos = (1...12).map { number in
      var photo = TestPhoto(number, name: "a.jpg", capturedAt: capturedAt)
      photo.folder = CatalogFolder(root: FilePath("/photos"), path: FilePath("\(number % 3)"))
      return photo
    }
    let catalog = try await TestCatalog()
    // Two photos cannot have one path's file, but the columns of the order can tie.
    let writer = try CatalogWriter(path: catalog.path)
    let importID = try await catalog.add([], with: writer)
    try await writer.change("add", importID: importID) { change in
      for photo in photos {
        _ = try change.adding {
          try change.addPhoto(
            id: photo.id, path: photo.path, byteCount: 1, metadata: photo.metadata, importID: importID)
        }
      }
    }
    for order in [PhotoOrder.oldestFirst, .newestFirst] {
      let ids = try catalog.store().sortedPhotos(PhotoQuery(order: order)).ids()
      #expect(ids == TestPhoto.sortedIDs(photos, order))
    }
  }

  // MARK: Windows

  static let sizes = [
    (0, 0), (1, 0), (0, 1), (511, 1), (512, 0), (0, 512), (512, 1), (513, 600), (1024, 512), (1300, 0),
    (0, 1300),
  ]

  @Test(arguments: sizes)
  func everyPositionIsTheSameForwardsBackwardsAndAtRandom(dated: Int, undated: Int) async throws {
    let photos = TestPhoto.mixed(dated: dated, undated: undated)
    let catalog = try await TestCatalog(photos)
    let store = try catalog.store()
    var generator = SeededGenerator(seed: 5)
    for order in [PhotoOrder.oldestFirst, .newestFirst] {
      let expected = TestPhoto.sortedIDs(photos, order)
      let walks: [[Int]] = [
        Array(expected.indices), expected.indices.reversed(),
        Array(expected.indices.shuffled(using: &generator).prefix(60)),
        // Far ahead, then back across the border, where no key is known yet.
        [expected.count - 1, dated, dated - 1, 0].filter(expected.indices.contains),
      ]
      for walk in walks {
        let listing = try store.sortedPhotos(PhotoQuery(order: order))
        #expect(try listing.count() == expected.count)
        let photos = try walk.map { try listing.item(at: $0) }
        #expect(photos.map(\.id) == walk.map { expected[$0] })
        #expect(photos.map(\.index) == walk.map { $0 + 1 })
      }
    }
  }

  @Test(arguments: [PhotoOrder.oldestFirst, .newestFirst])
  func farPositionsAreFoundWhicheverWayTheyAreReached(order: PhotoOrder) async throws {
    let catalog = try await TestCatalog()
    try await catalog.addRows(dated: 7000, undated: 6000)
    let store = try catalog.store()
    let direction = order == .oldestFirst ? "ASC" : "DESC"
    let dated = try catalog.texts(
      """
      SELECT lower(hex(sha256)) FROM photos WHERE captured_at IS NOT NULL
      ORDER BY captured_at \(direction), name_key \(direction), path \(direction), sha256 \(direction)
      """)
    let undated = try catalog.texts(
      "SELECT lower(hex(sha256)) FROM photos WHERE captured_at IS NULL ORDER BY name_key, path, sha256")
    let expected = dated + undated
    let far = [12_999, 6999, 7000, 4097, 4096, 4095, 12_288, 8191, 8192, 8193, 0]
    let backwards = Array(stride(from: 12_999, through: 0, by: -1))
    for walk in [far, far.reversed(), backwards] {
      let listing = try store.sortedPhotos(PhotoQuery(order: order))
      #expect(try walk.map { try listing.item(at: $0).id.description } == walk.map { expected[$0] })
    }
    let offset = try store.sortedPhotos(PhotoQuery(order: order, offset: 20_000))
    #expect(try offset.count() == 0)
    #expect(throws: CatalogError.self) { try offset.item(at: 0) }
  }

  @Test func offsetAndLimitCutThePartThatWasAskedFor() async throws {
    let photos = TestPhoto.mixed(dated: 700, undated: 600)
    let catalog = try await TestCatalog(photos)
    let store = try catalog.store()
    for order in [PhotoOrder.oldestFirst, .newestFirst] {
      let all = TestPhoto.sortedIDs(photos, order)
      for offset in [0, 1, 511, 699, 700, 701, 1299, 1300, 5000, .max] {
        for limit in [0, 1, 50, 511, 512, 513, 2000, .max, nil] as [Int?] {
          let listing = try store.sortedPhotos(PhotoQuery(order: order, offset: offset, limit: limit))
          let expected = Array(all.dropFirst(offset).prefix(limit ?? .max))
          #expect(try listing.count() == expected.count, "offset \(offset), limit \(limit ?? -1)")
          let positions = Set([0, 1, 300, 511, 512, expected.count - 1]).filter(expected.indices.contains)
          for position in positions {
            let photo = try listing.item(at: position)
            #expect(photo.id == expected[position], "offset \(offset), limit \(limit ?? -1)")
            #expect(photo.index == offset + position + 1)
          }
        }
      }
    }
  }

  @Test func aListingShowsWhatItsRowsHold() async throws {
    var photo = TestPhoto(1, name: "a.jpg", capturedAt: "2019-05-01T10:00:00.25")
    photo.metadata.make = "NIKON CORPORATION"
    photo.metadata.model = "COOLPIX P90"
    photo.metadata.width = 4000
    photo.metadata.height = 3000
    let catalog = try await TestCatalog([photo, TestPhoto(2, name: "b.jpg")])
    let listing = try catalog.store().sortedPhotos()
    let (first, second) = (try listing.item(at: 0), try listing.item(at: 1))
    #expect(first.capturedAt == "2019-05-01T10:00:00.25" && second.capturedAt == nil)
    #expect(first.camera == "NIKON COOLPIX P90" && second.camera == nil)
    #expect(first.width == 4000 && first.height == 3000)
    #expect(second.width == nil && second.height == nil)
    #expect(first.path == FilePath("/photos/a.jpg"))
  }

  @Test func aListingKeepsWhatItBeganWith() async throws {
    let catalog = try await TestCatalog(TestPhoto.mixed(dated: 600, undated: 0))
    let store = try catalog.store()
    var listing: SortedPhotos? = try store.sortedPhotos()
    let later = TestPhoto(9999, name: "first.jpg", capturedAt: "1999")
    try await catalog.add([later])
    #expect(try listing?.count() == 600)
    #expect(try listing?.ids().contains(later.id) == false)
    #expect(try catalog.store().sortedPhotos().item(at: 0).id == later.id)
    listing = nil
    #expect(try store.sortedPhotos().count() == 601)
    #expect(try store.sortedPhotos().item(at: 0).id == later.id)
  }

  @Test func aListingIsReadWhileAnImportWrites() async throws {
    let catalog = try await TestCatalog(TestPhoto.mixed(dated: 10, undated: 0))
    let writer = try CatalogWriter(path: catalog.path)
    let path = catalog.path
    let count = try await writer.change("import", importID: nil) { change in
      let importID = try change.beginImport(name: "import", arguments: "{}")
      try change.add(TestPhoto(9999, name: "x.jpg"), importID: importID)
      return try Store(path: path).sortedPhotos().count()
    }
    #expect(count == 10)
  }

  @Test func aListingThatCannotBeReadOnIsAnErrorThatNamesTheCatalog() async throws {
    let catalog = try await TestCatalog(TestPhoto.mixed(dated: 1500, undated: 0))
    let listing = try catalog.store().sortedPhotos()
    _ = try listing.item(at: 0)
    let file = try FileHandle(forWritingTo: catalog.path.url)
    try file.seek(toOffset: 8192)
    let size = try catalog.path.contents().count
    try file.write(contentsOf: Data(repeating: 0xa5, count: size - 8192))
    let error = #expect(throws: CatalogError.self) {
      for position in 512..<1500 { _ = try listing.item(at: position) }
    }
    guard case .database(let path, let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == catalog.path)
    #expect(cause.kind == .corrupt)
    #expect(error?.description.contains("\(path) is damaged") == true)
  }

  @Test func aPositionBeyondTheEndIsAnError() async throws {
    let catalog = try await TestCatalog([TestPhoto(1, name: "a.jpg")])
    let listing = try catalog.store().sortedPhotos()
    #expect(throws: CatalogError.self) { try listing.item(at: 1) }
    #expect(throws: CatalogError.self) { try listing.item(at: -1) }
    let limited = try catalog.store().sortedPhotos(PhotoQuery(limit: 0))
    #expect(throws: CatalogError.self) { try limited.item(at: 0) }
    #expect(try listing.item(at: 0).fileName == "a.jpg")
  }
}

@Suite struct WindowCheckpointsTests {
  private func key(_ position: Int) -> PhotoKey {
    PhotoKey(capturedAt: "2019", nameKey: Array("\(position)".utf8), path: [], sha256: [])
  }

  @Test func theNearestIsTheLastOneThatIsNotAfterThePosition() {
    var checkpoints = WindowCheckpoints()
    #expect(checkpoints.nearest(to: 7).position == 0)
    #expect(checkpoints.nearest(to: 7).key == nil)
    for position in [512, 2048, 1024] { checkpoints.note(key(position), before: position) }
    for (position, nearest) in [(511, 0), (512, 512), (1023, 512), (1024, 1024), (2047, 1024), (9999, 2048)] {
      #expect(checkpoints.nearest(to: position).position == nearest)
      #expect(checkpoints.nearest(to: position).key == (nearest == 0 ? nil : key(nearest)))
    }
  }

  @Test func manyWindowsLeaveFewKeysAndThoseAreRight() {
    var checkpoints = WindowCheckpoints()
    for window in 1...20_000 { checkpoints.note(key(window * 512), before: window * 512) }
    var distinct: Set<Int> = []
    for position in stride(from: 0, through: 20_000 * 512, by: 512) {
      let (nearest, nearestKey) = checkpoints.nearest(to: position)
      #expect(nearest <= position)
      #expect(nearestKey == (nearest == 0 ? nil : key(nearest)))
      distinct.insert(nearest)
    }
    #expect((128...520).contains(distinct.count))
  }
}
