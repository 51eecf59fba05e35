// swift-tools-version: 6.0
import PackageDescription

/// A system library found by pkg-config, with the packages that bring it.
func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "photocat",
  products: [
    .executable(name: "photocat", targets: ["photocat"]),
    .executable(name: "photocat-media", targets: ["photocat-media"]),
  ],
  targets: [
    // System libraries.
    systemLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    systemLibrary("CGExiv2", pkgConfig: "gexiv2", apt: "libgexiv2-dev", brew: "gexiv2"),
    systemLibrary("CVips", pkgConfig: "vips", apt: "libvips-dev", brew: "vips"),
    systemLibrary("CChafa", pkgConfig: "chafa", apt: "libchafa-dev", brew: "chafa"),
    systemLibrary("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    // Headers only: the media worker loads it when it draws a movie's still, so that no start waits for it.
    .systemLibrary(name: "COpenH264", providers: [.apt(["libopenh264-dev"]), .brew(["openh264"])]),
    systemLibrary("CUtf8proc", pkgConfig: "libutf8proc", apt: "libutf8proc-dev", brew: "utf8proc"),

    // System calls that Swift cannot see.
    .target(name: "CLinux"),

    // The table of places, embedded.
    .target(name: "CPlaces"),

    // What knows nothing of photos.
    .target(name: "Delegation"),
    .target(name: "ListKit", dependencies: ["CUtf8proc"]),
    .target(name: "ArgumentKit"),
    .target(name: "SQLiteKit", dependencies: ["CSQLite"]),
    .target(name: "TerminalUI", dependencies: ["ListKit"]),

    // Photos.
    .target(name: "PhotoModel"),
    .target(name: "Places", dependencies: ["PhotoModel", "CPlaces"]),
    .target(name: "PathTemplates", dependencies: ["PhotoModel", "CUtf8proc"]),
    .target(name: "Digests", dependencies: ["PhotoModel", "CCrypto"]),
    .target(name: "FileTransfer", dependencies: ["PhotoModel", "Digests", "CLinux"]),
    .target(
      name: "CatalogMigrations", path: "Migrations",
      resources: [
        .embedInCode("m001_catalog.sql"), .embedInCode("m002_undo.sql"), .embedInCode("m003_relations.sql"),
        .embedInCode("m004_transfers.sql"), .embedInCode("m005_albums.sql"),
      ]),
    .target(
      name: "CatalogStore", dependencies: ["PhotoModel", "SQLiteKit", "CatalogMigrations", "CLinux"]),
    .target(
      name: "MediaKit",
      dependencies: [
        "PhotoModel", "Digests", "CGExiv2", "CVips", "CChafa", "CCrypto", "COpenH264", "CLinux",
      ]),

    // The import, bottom up.
    .target(name: "DiskFiles", dependencies: ["PhotoModel", "CLinux"]),
    .target(name: "PhotoMatching", dependencies: ["DiskFiles", "PhotoModel"]),
    .target(
      name: "PhotoDescribing",
      dependencies: ["PhotoMatching", "PhotoModel", "DiskFiles", "Places", "CatalogStore"]),
    .target(name: "FolderWalking", dependencies: ["DiskFiles", "FileTransfer", "PhotoModel", "CLinux"]),
    .target(name: "MediaWorkers", dependencies: ["PhotoModel", "CLinux"]),
    .target(
      name: "PhotoFiling",
      dependencies: [
        "DiskFiles", "FolderWalking", "PhotoMatching", "PhotoDescribing", "PhotoModel", "CatalogStore",
        "FileTransfer", "PathTemplates", "CLinux",
      ]),
    .target(
      name: "PhotoImporting",
      dependencies: [
        "PhotoFiling", "PhotoDescribing", "PhotoMatching", "DiskFiles", "FolderWalking", "MediaWorkers",
        "PhotoModel", "CatalogStore", "Delegation", "FileTransfer", "PathTemplates", "CLinux",
      ]),

    // What people see.
    .target(
      name: "PhotoScreens", dependencies: ["PhotoModel", "CatalogStore", "ListKit"],
      resources: [
        .embedInCode("../../Resources/PhotoCell.txt"), .embedInCode("../../Resources/PhotoDetail.txt"),
        .embedInCode("../../Resources/ImportCell.txt"), .embedInCode("../../Resources/ImportDetail.txt"),
        .embedInCode("../../Resources/ImportItemCell.txt"), .embedInCode("../../Resources/HistoryCell.txt"),
        .embedInCode("../../Resources/CheckCell.txt"),
      ]),
    .target(
      name: "PhotocatCommands",
      dependencies: [
        "ArgumentKit", "CatalogStore", "CUtf8proc", "FileTransfer", "FolderWalking", "ListKit",
        "MediaWorkers", "PathTemplates", "PhotoFiling", "PhotoImporting", "PhotoModel", "PhotoScreens",
        "Places", "TerminalUI",
      ]),
    .executableTarget(name: "photocat", dependencies: ["PhotocatCommands"]),
    .executableTarget(name: "photocat-media", dependencies: ["MediaKit"]),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["DiskFiles", "MediaWorkers", "PhotoModel"],
      path: "Tests/TestSupport"),
    .testTarget(name: "DelegationTests", dependencies: ["Delegation"]),
    .testTarget(name: "ListKitTests", dependencies: ["ListKit"]),
    .testTarget(name: "ArgumentKitTests", dependencies: ["ArgumentKit"]),
    .testTarget(name: "SQLiteKitTests", dependencies: ["SQLiteKit", "CSQLite"]),
    .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "ListKit"]),
    .testTarget(name: "PhotoModelTests", dependencies: ["PhotoModel"]),
    .testTarget(name: "PlacesTests", dependencies: ["Places", "PhotoModel", "CCrypto"]),
    .testTarget(name: "PathTemplatesTests", dependencies: ["PathTemplates", "PhotoModel"]),
    .testTarget(name: "FileTransferTests", dependencies: ["FileTransfer", "PhotoModel", "CLinux"]),
    .testTarget(
      name: "CatalogStoreTests",
      dependencies: ["CatalogStore", "CatalogMigrations", "PhotoModel", "SQLiteKit", "CSQLite"]),
    .testTarget(name: "MediaKitTests", dependencies: ["MediaKit", "PhotoModel"]),
    .testTarget(name: "DiskFilesTests", dependencies: ["DiskFiles", "PhotoModel"]),
    .testTarget(name: "PhotoMatchingTests", dependencies: ["PhotoMatching", "PhotoModel", "TestSupport"]),
    .testTarget(
      name: "PhotoDescribingTests",
      dependencies: [
        "PhotoDescribing", "PhotoMatching", "CatalogStore", "PhotoModel", "Places", "TestSupport",
      ]),
    .testTarget(
      name: "FolderWalkingTests",
      dependencies: ["FolderWalking", "DiskFiles", "PhotoModel", "TestSupport", "CLinux"]),
    .executableTarget(
      name: "fake-media", dependencies: ["PhotoModel", "Digests"], path: "Tests/FakeMediaWorker"),
    .testTarget(
      name: "MediaWorkersTests",
      dependencies: ["MediaWorkers", "PhotoModel", "TestSupport", "fake-media"]),
    .testTarget(
      name: "PhotoFilingTests", dependencies: ["PhotoFiling", "DiskFiles", "PhotoModel", "TestSupport"]),
    .testTarget(
      name: "PhotoImportingTests",
      dependencies: [
        "PhotoImporting", "PhotoFiling", "CatalogStore", "DiskFiles", "FileTransfer", "MediaWorkers",
        "PathTemplates", "PhotoModel", "SQLiteKit", "CSQLite", "CLinux", "TestSupport", "fake-media",
      ]),
    .testTarget(
      name: "PhotoScreensTests",
      dependencies: ["PhotoScreens", "CatalogStore", "ListKit", "PhotoModel", "PathTemplates"]),
    // Runs the built programs, and so depends on both.
    .testTarget(name: "EndToEndTests", dependencies: ["photocat", "photocat-media", "SQLiteKit"]),
  ]
)
