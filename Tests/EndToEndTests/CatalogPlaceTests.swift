import Testing

/// Where the catalog is found.
@Suite(.onProgramThreads) struct CatalogPlaceTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.writePhotos(1)
    try sandbox.write("deep/er/.keep", [])
  }

  @Test func initMakesTheCatalogOfThisFolderAndThoseBelow() throws {
    let outcome = try sandbox.photocat("init")
    #expect(outcome.status == 0)
    #expect(outcome.error == "photocat: made the catalog \(sandbox.path(".photocat/catalog.sqlite"))\n")
    #expect(try sandbox.names(in: ".photocat") == ["catalog.sqlite"])
    #expect(try sandbox.photocat("import", sandbox.path("photos"), in: "deep/er").status == 0)
    #expect(try sandbox.photocat("list", in: "deep").lines.count == 2)
    #expect(try sandbox.photocat("init").error.contains("is there already"))
    #expect(try sandbox.photocat("list").lines.count == 2)
  }

  @Test func theNearestCatalogCounts() throws {
    _ = try sandbox.photocat("init")
    _ = try sandbox.photocat("init", in: "deep")
    _ = try sandbox.photocat("import", "photos")
    #expect(try sandbox.photocat("list", in: "deep/er").lines.isEmpty)
  }

  @Test func theOptionComesBeforeTheVariableAndThatBeforeTheFolder() throws {
    _ = try sandbox.photocat("init")
    let environment = ["PHOTOCAT_CATALOG": sandbox.path("named")]
    #expect(try sandbox.photocat("import", "photos", environment: environment).status == 0)
    #expect(try sandbox.photocat("list", environment: environment).lines.count == 2)
    #expect(try sandbox.photocat("list").lines.isEmpty)
    let empty = sandbox.path(".photocat/catalog.sqlite")
    #expect(try sandbox.photocat("list", "--catalog", empty, environment: environment).lines.isEmpty)
    #expect(try sandbox.photocat("list", environment: ["PHOTOCAT_CATALOG": ""]).lines.isEmpty)
  }

  @Test(.enabled(if: Unprivileged.prefix != nil, "needs setpriv and a build that others can read"))
  func aCatalogThatCannotBeReachedIsNotPassedOver() throws {
    _ = try sandbox.photocat("init")
    _ = try sandbox.shell("chmod 755 . deep; chmod 0 .photocat")
    defer { _ = try? sandbox.shell("chmod 755 .photocat") }
    let outcome = try sandbox.run((Unprivileged.prefix ?? []) + [Programs.photocat, "list"], in: "deep")
    #expect(outcome.status == 1)
    let path = sandbox.path(".photocat/catalog.sqlite")
    #expect(outcome.error.hasPrefix("photocat: cannot read the catalog \(path): "))
    #expect(outcome.error.lowercased().hasSuffix(": permission denied\n"))
  }

  @Test func withoutAnyItLiesAmongTheUsersData() throws {
    let environment = ["XDG_DATA_HOME": sandbox.path("data")]
    #expect(try sandbox.photocat("import", "photos", environment: environment).status == 0)
    #expect(try sandbox.names(in: "data/photocat") == ["catalog.sqlite"])
    #expect(try sandbox.photocat("import", "photos").status == 0)
    #expect(try sandbox.names(in: "home/.local/share/photocat") == ["catalog.sqlite"])
  }
}
