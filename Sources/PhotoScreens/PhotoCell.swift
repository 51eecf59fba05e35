import ListKit
import PhotoModel

/// One photo in a list, as a line of columns.
///
/// It can be set up from a listing's narrow row, which knows what ``ListNib/photoCell`` shows by default and a little
/// more, or from all that the catalog knows.
public final class PhotoCell: ColumnCell {
  /// The columns that are shown, each with its place in the template.
  private let columns: [(column: PhotoColumn, place: Int)]
  private let isForPeople: Bool

  /// Makes a cell for the columns of the nib's layout.
  public required init(nib: ListNib, reuseIdentifier: String) {
    columns = nib.layout.visibleColumns.map { place in
      guard let column = PhotoColumn(rawValue: nib.layout.template.columns[place].name) else {
        preconditionFailure("the template declares a column that no photo has")
      }
      return (column, place)
    }
    isForPeople = nib.layout.format == .table
    super.init(nib: nib, reuseIdentifier: reuseIdentifier)
  }

  /// The names of all columns that can be asked for.
  public nonisolated static var columnNames: [String] { PhotoTemplates.cell.names }

  /// Returns a nib for photo cells in `layout`, which lays out the columns of `Resources/PhotoCell.txt`.
  public static func nib(_ layout: ColumnLayout) -> ListNib { ListNib(PhotoCell.self, layout: layout) }

  /// Shows `photo`; a column that a listing does not know stays empty.
  func configure(for photo: Photo) {
    for (column, place) in columns {
      switch column {
      case .index: set(place, number: photo.index)
      case .date: photo.withBytes(of: .capturedAt) { setDate($0, place) }
      case .capturedAt: photo.withBytes(of: .capturedAt) { set(place, bytes: $0) }
      case .name, .fileName: photo.withBytes(of: .name) { set(place, bytes: $0) }
      case .path: photo.withBytes(of: .path) { set(place, bytes: $0) }
      case .camera: photo.withBytes(of: .camera) { set(place, bytes: $0) }
      case .size:
        if let width = photo.width, let height = photo.height { set(place, width: width, height: height) }
      case .width: if let width = photo.width { set(place, number: width) }
      case .height: if let height = photo.height { set(place, number: height) }
      case .id: set(place, text: isForPeople ? photo.id.short : photo.id.description)
      default: break
      }
    }
  }

  /// Shows `photo`.
  func configure(for photo: PhotoDetails) {
    for (column, place) in columns {
      switch column {
      case .path: photo.path.bytes.withUnsafeBufferPointer { set(place, bytes: $0) }
      case .name, .fileName: Array(photo.path.name).withUnsafeBufferPointer { set(place, bytes: $0) }
      case .date:
        if let text = photo.metadata.captured?.wallClock.text {
          Array(text.utf8).withUnsafeBufferPointer { setDate($0, place) }
        }
      default:
        if let text = PhotoColumnText(photo: photo, isForPeople: isForPeople).text(of: column) {
          set(place, text: text)
        }
      }
    }
  }

  /// Shows a time to the second, with a blank between date and time.
  private func setDate(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) {
    set(place) { buffer in
      guard bytes.count >= 19 else { return buffer.append(bytes) }
      buffer.append(UnsafeBufferPointer(rebasing: bytes[..<10]))
      buffer.append(UInt8(ascii: " "))
      buffer.append(UnsafeBufferPointer(rebasing: bytes[11..<19]))
    }
  }
}
