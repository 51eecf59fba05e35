import CatalogStore
import PhotoModel

/// Files on disk that belong to an import which was undone.
public enum UndoneFiles {
  /// Brings the files that undone imports copied to the trash beside the catalog, and those that they moved back.
  ///
  /// Returns a sentence for each that was left, or went elsewhere than it should. What is not done, since the program
  /// is killed, is done by the next import or undo.
  public static func takeBack(_ writer: CatalogWriter, catalog path: FilePath) async throws -> [String] {
    try await TransferFinisher(catalog: path).finishAll(writer)
  }
}
