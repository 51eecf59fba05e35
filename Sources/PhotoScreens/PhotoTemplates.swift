import ListKit

/// The text templates of this module, read from the resources that are embedded in the program.
enum PhotoTemplates {
  /// Every column of a photo list.
  static let cell = columns("PhotoCell.txt", PackageResources.PhotoCell_txt)

  /// The detail view.
  static let detail = parse("PhotoDetail.txt", PackageResources.PhotoDetail_txt) {
    try TextTemplate($0, fields: PhotoDescription.Field.allCases.map(\.rawValue))
  }

  /// Reads the columns of an embedded template.
  static func columns(_ name: String, _ bytes: [UInt8]) -> ColumnTemplate {
    parse(name, bytes) { try ColumnTemplate($0) }
  }

  /// Reads an embedded template; one that cannot be read is a bug of this program, which the tests would show.
  static func parse<Template>(
    _ name: String, _ bytes: [UInt8], _ read: (String) throws -> Template
  ) -> Template {
    do {
      return try read(String(decoding: bytes, as: UTF8.self))
    } catch {
      preconditionFailure("the embedded template \(name) cannot be read: \(error)")
    }
  }
}
