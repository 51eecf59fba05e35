/// The numbered SQL files of this folder, as they are embedded in the program.
///
/// A file is never edited after a release: a change of the catalog is a new file with the next number.
public enum CatalogMigrations {
  /// Marks a database as a photocat catalog in its header: the letters "phct".
  public static let applicationID: Int32 = 0x7068_6374

  /// Every migration's file name and SQL, in the order in which they are applied.
  public static let all: [(fileName: String, sql: String)] = [
    ("m001_catalog.sql", text(PackageResources.m001_catalog_sql)),
    ("m002_undo.sql", text(PackageResources.m002_undo_sql)),
    ("m003_relations.sql", text(PackageResources.m003_relations_sql)),
    ("m004_transfers.sql", text(PackageResources.m004_transfers_sql)),
    ("m005_albums.sql", text(PackageResources.m005_albums_sql)),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
