/// Some consecutive rows of a listing, with all their texts in one buffer.
public final class PhotoPage: Sendable {
  /// One row: numbers, and where its texts lie.
  @usableFromInline
  struct Record: Sendable {
    @usableFromInline let rowID: Int64
    @usableFromInline let id: PhotoID
    @usableFromInline let capturedAt: Range<Int32>
    @usableFromInline let path: Range<Int32>
    @usableFromInline let name: Range<Int32>
    @usableFromInline let camera: Range<Int32>
    /// -1 where unknown.
    @usableFromInline let width: Int32
    @usableFromInline let height: Int32
  }

  /// The 1-based position of the first row in its listing.
  public let firstIndex: Int
  @usableFromInline let records: [Record]
  @usableFromInline let bytes: [UInt8]

  init(firstIndex: Int, records: [Record], bytes: [UInt8]) {
    self.firstIndex = firstIndex
    self.records = records
    self.bytes = bytes
  }

  /// How many rows there are.
  @inlinable public var count: Int { records.count }

  /// The photo at `position`, counted from 0; a position that is not there is a programming error.
  @inlinable
  public subscript(position: Int) -> Photo {
    precondition(records.indices.contains(position), "a page has no such row")
    return Photo(page: self, position: position)
  }

  /// Collects rows, then becomes a page.
  public struct Builder {
    private var records: [Record] = []
    private var bytes: [UInt8] = []

    /// Starts a page with room for `capacity` rows.
    public init(capacity: Int) {
      records.reserveCapacity(capacity)
      bytes.reserveCapacity(capacity * 96)
    }

    /// How many rows there are so far.
    public var count: Int { records.count }

    /// Adds a row. The texts are bytes, nil or empty where unknown; a page holds less than 2 GiB of them.
    public mutating func append(
      rowID: Int64, id: PhotoID, capturedAt: UnsafeBufferPointer<UInt8>?, path: UnsafeBufferPointer<UInt8>?,
      camera: UnsafeBufferPointer<UInt8>?, width: Int?, height: Int?
    ) {
      let capturedRange = append(capturedAt)
      let pathRange = append(path)
      let slash = path?.lastIndex(of: UInt8(ascii: "/")) ?? -1
      let nameRange = (pathRange.lowerBound + Int32(slash + 1))..<pathRange.upperBound
      records.append(
        Record(
          rowID: rowID, id: id, capturedAt: capturedRange, path: pathRange, name: nameRange,
          camera: append(camera), width: Int32(clamping: width ?? -1), height: Int32(clamping: height ?? -1)))
    }

    /// Finishes the page.
    public consuming func build(firstIndex: Int) -> PhotoPage {
      PhotoPage(firstIndex: firstIndex, records: records, bytes: bytes)
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>?) -> Range<Int32> {
      let start = Int32(bytes.count)
      if let text { bytes.append(contentsOf: text) }
      return start..<Int32(bytes.count)
    }
  }
}
