/// A photo as a listing shows it: its identity and the few values a row has room for.
///
/// It is a place in the page of rows it was read with, so that making one costs no allocation; its texts are copied
/// only when asked for as strings. Everything else about the photo is in ``PhotoDetails``.
public struct Photo: Sendable {
  @usableFromInline let page: PhotoPage
  @usableFromInline let position: Int

  @inlinable
  init(page: PhotoPage, position: Int) {
    self.page = page
    self.position = position
  }

  @inlinable var record: PhotoPage.Record { page.records[position] }

  /// The photo's key inside its catalog; it means nothing outside.
  @inlinable public var rowID: Int64 { record.rowID }

  /// The 1-based position in the listing that was asked for.
  @inlinable public var index: Int { page.firstIndex + position }

  /// The SHA-256 of the original's bytes.
  @inlinable public var id: PhotoID { record.id }

  /// Columns of the picture as displayed, or nil where unknown.
  @inlinable public var width: Int? { record.width < 0 ? nil : Int(record.width) }

  /// Rows of the picture as displayed, or nil where unknown.
  @inlinable public var height: Int? { record.height < 0 ? nil : Int(record.height) }

  /// The wall clock at the place where the photo was taken, ISO 8601, or nil where unknown.
  public var capturedAt: String? { text(record.capturedAt) }

  /// Make and model of the camera as people say them, or nil where unknown.
  public var camera: String? { text(record.camera) }

  /// The absolute path of the original.
  public var path: FilePath { FilePath(bytes: bytes(record.path)) }

  /// The name of the original, with bytes that are not UTF-8 escaped.
  public var fileName: String { FilePath(bytes: bytes(record.name)).displayText }

  /// Calls `body` with the bytes of a text where they lie, without a copy; empty where the value is unknown.
  @inlinable
  public func withBytes<Result>(
    of text: PhotoText, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let record = record
    let range =
      switch text {
      case .capturedAt: record.capturedAt
      case .name: record.name
      case .path: record.path
      case .camera: record.camera
      }
    return try page.bytes.withUnsafeBufferPointer { bytes in
      try body(UnsafeBufferPointer(rebasing: bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }

  private func bytes(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    page.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  private func text(_ range: Range<Int32>) -> String? {
    range.isEmpty ? nil : String(decoding: bytes(range), as: UTF8.self)
  }
}

/// The texts that a ``Photo`` can hand out as bytes.
@frozen
public enum PhotoText: Sendable {
  case capturedAt
  case name
  case path
  case camera
}
