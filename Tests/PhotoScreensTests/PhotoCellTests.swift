import CatalogStore
import ListKit
import PhotoModel
import Testing

@testable import PhotoScreens

@MainActor
@Suite struct PhotoCellTests {
  private static let entries: [TemporaryCatalog.Entry] = [
    .init("/photos/rich.jpg", .rich),
    .init("/photos/day.jpg", .taken("2019-01-02")),
    .init("/photos/year.jpg", .taken("2019")),
    .init("/photos/second.jpg", .taken("2019-01-02T03:04:05", "-03:30")),
    .init(path: FilePath(bytes: Array("/photos/bad-".utf8) + [0xFF, 0x1B]), MediaMetadata(format: .png)),
  ]

  @Test(arguments: [RowFormat.table, .csv, .tsv])
  func aListingRowAndAllDetailsGiveTheSameTexts(format: RowFormat) async throws {
    let store = try await TemporaryCatalog(Self.entries).store()
    let names = PhotoColumn.allCases.filter(\.isInListing).map(\.rawValue)
    let layout = try ColumnLayout(PhotoTemplates.cell, visible: names, format: format)
    for photo in try store.photos() {
      let (row, whole) = (cell(layout), cell(layout))
      row.configure(for: photo)
      whole.configure(for: try store.details(of: photo))
      for column in layout.visibleColumns {
        let name = PhotoTemplates.cell.columns[column].name
        #expect(row.withBytes(of: column, Array.init) == whole.withBytes(of: column, Array.init), "\(name)")
      }
    }
  }

  @Test(arguments: [
    ("2008-10-22T16:28:39.12", "2008-10-22 16:28:39"), ("2008-10-22T16:28:39", "2008-10-22 16:28:39"),
    ("2008-10-22", "2008-10-22"), ("2008-10", "2008-10"), ("2008", "2008"),
  ]) func aDateIsShownAsExactlyAsItIsKnownUpToTheSecond(time: String, text: String) async throws {
    let store = try await TemporaryCatalog([.init("/a.jpg", .taken(time))]).store()
    let cell = cell(try ColumnLayout(PhotoTemplates.cell))
    cell.configure(for: try store.photos()[0])
    #expect(cell.text(of: 1) == text)
  }

  @Test func aUsedCellForgetsThePhotoBefore() async throws {
    let store = try await TemporaryCatalog(Self.entries).store()
    let photos = try store.photos()
    let layout = try ColumnLayout(PhotoTemplates.cell)
    let (used, fresh) = (cell(layout), cell(layout))
    used.configure(for: photos[0])
    used.prepareForReuse()
    used.configure(for: photos[4])
    fresh.configure(for: photos[4])
    for column in layout.visibleColumns { #expect(used.text(of: column) == fresh.text(of: column)) }
  }

  private func cell(_ layout: ColumnLayout) -> PhotoCell {
    PhotoCell(nib: PhotoCell.nib(layout), reuseIdentifier: "photo")
  }
}
