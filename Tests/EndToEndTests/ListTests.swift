import Foundation
import Testing

/// `photocat list`.
@Suite(.onProgramThreads) struct ListTests {
  private let sandbox: Sandbox
  private let table = """
          #  Date                 Name                          Camera                         Size
          1  2001-02-03 04:05:06  beach.jpg                     Canon EOS 5D                640×480
          2  2010-10-10 10:10:10  京都の紅葉.jpg                SONY DSC-RX100            4000×3000
          3                       9.png                                                         1×1
          4                       10.png                                                        1×1

    """

  init() throws { sandbox = try Sandbox.withFourPhotos() }

  private func list(_ arguments: String...) throws -> Outcome {
    try sandbox.run([Programs.photocat, "list", Sandbox.catalog] + arguments)
  }

  @Test func theTableIsAlignedOldestFirstAndUndatedPhotosLastInNaturalOrder() throws {
    let outcome = try list()
    #expect(outcome.status == 0)
    #expect(outcome.out == table)
    #expect(outcome.error == "")
  }

  @Test func theReverseKeepsUndatedPhotosLast() throws {
    let names = try list("--reverse", "--json").objects().map { $0["file_name"] as? String }
    #expect(names == ["京都の紅葉.jpg", "beach.jpg", "9.png", "10.png"])
  }

  @Test(arguments: [
    (["--limit", "2"], [1, 2]), (["--limit", "0"], []), (["--offset", "2"], [3, 4]), (["--offset=9"], []),
    (["--limit=1", "--offset=1"], [2]), (["--limit", "9"], [1, 2, 3, 4]), (["-r", "--limit=1"], [1]),
  ]) func aPartKeepsTheIndicesOfTheWhole(arguments: [String], indices: [Int]) throws {
    let outcome = try sandbox.run([Programs.photocat, "list", Sandbox.catalog, "--json"] + arguments)
    #expect(try outcome.objects().map { $0["index"] as? Int } == indices)
    #expect(outcome.status == 0)
  }

  @Test func anEmptyPartSaysWhyOnStandardError() throws {
    let outcome = try list("--offset", "9")
    #expect(outcome.status == 0)
    #expect(outcome.out == "")
    #expect(outcome.error.contains("1 to 4"))
  }

  @Test func everyFormatCanBeParsed() throws {
    #expect(try list("--json").objects().count == 4)
    let objects = try list("--ndjson").lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(objects.map { $0?["index"] as? Int } == [1, 2, 3, 4])
    let csv = try list("--csv").lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(csv.count == 5)
    #expect(Set(csv.map(\.count)).count == 1)
    #expect(csv[1].contains("2001-02-03T04:05:06"))
    let tsv = try list("--tsv", "--columns", "index,file_name").out
    #expect(tsv == "index\tfile_name\n1\tbeach.jpg\n2\t京都の紅葉.jpg\n3\t9.png\n4\t10.png\n")
  }

  @Test func pathsForXargsAreEndedByZeros() throws {
    let names = ["beach.jpg", "京都の紅葉.jpg", "9.png", "10.png"]
    #expect(try list("-0").out == names.map { sandbox.path("photos/\($0)") + "\0" }.joined())
    let outcome = try sandbox.shell("\"$PHOTOCAT\" list --catalog catalog.sqlite -0 | xargs -0 ls -d | wc -l")
    #expect(outcome.out == "4\n")
  }

  @Test func columnsAreShownInTheOrderAskedFor() throws {
    #expect(
      try list("--columns", "name, index", "--limit=1").out == """
        Name                                #
        beach.jpg                           1

        """)
  }

  @Test func anUnknownColumnNamesThoseThereAre() throws {
    let outcome = try list("--columns", "index,Lense")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("there is no column 'Lense'; did you mean 'lens'? The columns ("))
    #expect(
      outcome.error.contains("('photocat help columns') are: index, date, name, camera, size, id, path"))
  }

  @Test(arguments: ["", ",", " , ", "nonsense"], ["--csv", "--json", "--color=never"])
  func columnsAreCheckedBeforeTheCatalogIsOpened(columns: String, format: String) throws {
    let outcome = try sandbox.photocat("list", format, "--columns", columns, "--catalog=missing")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("photocat help columns"))
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() throws {
    for reader in ["head -1", "true"] {
      let script = """
        "$PHOTOCAT" list --catalog catalog.sqlite | \(reader) >/dev/null; echo "${PIPESTATUS[0]}"
        """
      let outcome = try sandbox.shell(script)
      #expect(outcome.out == "0\n")
      #expect(outcome.error == "")
    }
  }

  @Test func aFullDiskIsAFailure() throws {
    let outcome = try sandbox.shell("\"$PHOTOCAT\" list --catalog catalog.sqlite >/dev/full")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("No space left"))
  }

  @Test func colourIsUsedOnlyWhereItIsAskedFor() throws {
    let escape = "\u{1B}["
    #expect(try !list().out.contains(escape))
    #expect(try list("--color=always").out.contains(escape))
    #expect(try !list("--color", "never").out.contains(escape))
    #expect(try list("--color=sometimes").status == 64)
  }

  @Test func theTimeZoneOfTheMachineChangesNothing() throws {
    let outputs = try ["Asia/Tokyo", "America/New_York"].map { zone in
      let (own, environment) = (try Sandbox(), ["TZ": zone])
      let catalog = "--catalog=" + own.path("c")
      #expect(
        try own.photocat(
          "import", catalog, sandbox.path("photos"), Programs.samples, environment: environment
        )
        .status == 0)
      let columns = "--columns=index,id,path,captured_at,utc_offset,captured_from"
      let list = try own.photocat("list", catalog, "--csv", columns, environment: environment).out
      let detail = try own.photocat("show", catalog, "1", "--no-picture", environment: environment).lines
      return list + detail.filter { !$0.hasPrefix("Imported") }.joined(separator: "\n")
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].contains("2001-02-03"))
  }
}
