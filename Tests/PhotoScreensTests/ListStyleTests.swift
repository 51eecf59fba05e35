import CatalogStore
import Foundation
import ListKit
import PhotoModel
import Testing

@testable import PhotoScreens

/// What a list of photos looks like in each style, and as paths.
@MainActor
@Suite struct ListStyleTests {
  @Test func aTableIsAlignedAndALongValueShiftsItsRow() async throws {
    let store = try await TemporaryCatalog([
      .init("/p/short.jpg", .rich), .init("/p/a-name-that-is-longer-than-its-column.jpg"),
    ]).store()
    #expect(
      try drawn(store, .table(fittingWidth: nil)) == """
              #  Date                 Name                          Camera                         Size
              1  2008-10-22 16:28:39  short.jpg                     NIKON D90                 4000×3000
              2                       a-name-that-is-longer-than-its-column.jpg\n
        """)
  }

  @Test func csvBeginsWithTheNamesAndQuotesAsRFC4180Does() async throws {
    let store = try await TemporaryCatalog([.init("/p/a, \"b\".jpg", .rich)]).store()
    #expect(
      try drawn(store, .csv, ["index", "file_name", "caption", "keywords", "exposure_time", "hidden"]) == """
        index,file_name,caption,keywords,exposure_time,hidden
        1,"a, ""b"".jpg","Two\nlines, and a \u{1B}[31mtrap",opera;港,0.004,false\n
        """)
  }

  @Test func csvShowsEveryMemberOfTheContractUnlessAskedOtherwise() async throws {
    let store = try await TemporaryCatalog([.init("/p/a.jpg", .rich)]).store()
    let names = try drawn(store, .csv).prefix { $0 != "\n" }.split(separator: ",")
    #expect(names.first == "index")
    #expect(names.count == PhotoColumn.allCases.count { !$0.isDerived })
  }

  @Test func tsvEscapesWhatWouldBreakALine() async throws {
    let store = try await TemporaryCatalog([.init("/p/a\tb\\c\nd.jpg", .rich)]).store()
    #expect(
      try drawn(store, .tsv, ["index", "file_name", "aperture"])
        == "index\tfile_name\taperture\n1\ta\\tb\\\\c\\nd.jpg\t2.8\n")
  }

  @Test func pathsAreBytesEachEndedByAZero() async throws {
    let path = FilePath(bytes: Array("/p/".utf8) + [0xFF, 0x0A])
    let store = try await TemporaryCatalog([
      .init(path: path, .taken("2001")), .init("/p/b.jpg"),
    ]).store()
    let controller = try PhotoPathsViewController(store: store, query: PhotoQuery())
    #expect(try drawnBytes(controller) == path.bytes + [0] + Array("/p/b.jpg\0".utf8))
  }

  @Test func jsonIsOneArrayAndNdjsonOneObjectALine() async throws {
    let store = try await TemporaryCatalog((1...300).map { .init("/p/\($0).jpg", .rich) }).store()
    let array = try JSONSerialization.jsonObject(with: Data(try drawn(store, .json).utf8)) as? [[String: Any]]
    #expect(array?.map { $0["index"] as? Int } == Array(1...300))
    let lines = try drawn(store, .ndjson).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    #expect(lines.count == 301)
    for (number, line) in lines.dropLast().enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["index"] as? Int == number + 1)
    }
  }

  @Test func aPartOfAListingIsAWholeArray() async throws {
    let store = try await TemporaryCatalog((1...9).map { .init("/p/\($0).jpg") }).store()
    let controller = try ListStyle.json.makePhotoList(
      store: store, query: PhotoQuery(offset: 4, limit: 2), columns: ["index"])
    #expect(try PhotoScreensTests.drawn(controller) == "[\n{\"index\":5},\n{\"index\":6}\n]\n")
  }

  @Test func columnsChooseTheMembersOfAnObjectInTheOrderOfTheContract() async throws {
    let store = try await TemporaryCatalog([.init("/p/a.jpg", .rich)]).store()
    #expect(
      try drawn(store, .ndjson, ["size", "camera", "date", "name"]) == """
        {"file_name":"a.jpg","captured_at":"2008-10-22T16:28:39.12","width":4000,"height":3000,\
        "make":"NIKON CORPORATION","model":"NIKON D90"}\n
        """)
  }

  @Test func narrowRowsAreEnoughForSomeColumnsInEveryStyleThatHasColumns() async throws {
    let store = try await TemporaryCatalog([]).store()
    for style in [ListStyle.table(fittingWidth: nil), .csv, .tsv] {
      let narrow = try style.makePhotoList(store: store, query: PhotoQuery(), columns: ["path", "date"])
      #expect(narrow is PhotosViewController)
      let wide = try style.makePhotoList(store: store, query: PhotoQuery(), columns: ["path", "lens"])
      #expect(wide is PhotoColumnsViewController)
    }
  }

  @Test func anUnknownColumnIsAnErrorInEveryStyle() async throws {
    let store = try await TemporaryCatalog([]).store()
    for style in [ListStyle.table(fittingWidth: 80), .csv, .tsv, .json, .ndjson] {
      #expect(throws: UnknownColumnError.self) {
        try style.makePhotoList(store: store, query: PhotoQuery(), columns: ["lense"])
      }
    }
  }

  @Test func aListingWithoutPhotosIsNothingOrAnEmptyArrayOrTheNamesAlone() async throws {
    let store = try await TemporaryCatalog([]).store()
    #expect(try drawn(store, .table(fittingWidth: nil)) == "")
    #expect(try drawn(store, .table(fittingWidth: nil), ["lens"]) == "")
    #expect(try drawn(store, .json) == "[]\n")
    #expect(try drawn(store, .ndjson) == "")
    #expect(try drawn(store, .csv, ["index", "title"]) == "index,title\n")
    let paths = try PhotoPathsViewController(store: store, query: PhotoQuery())
    #expect(try drawnBytes(paths) == [])
  }

  private func drawn(
    _ store: Store, _ style: ListStyle, _ columns: [String]? = nil
  ) throws -> String {
    try PhotoScreensTests.drawn(
      style.makePhotoList(store: store, query: PhotoQuery(), columns: columns))
  }
}
