import ArgumentKit
import CatalogStore
import PhotoModel

/// A photo as people name it on the command line: an index, or the first digits of an id.
enum PhotoChoice: Equatable, ExpressibleByArgument {
  /// The position in the listing, from 1; negative from its end.
  case index(Int)
  /// At least four hexadecimal digits.
  case id(prefix: String)

  /// Reads hexadecimal digits, or any after `@`, as an id, and others as an index, which has no zero at its start.
  init(argument: RawArgument) throws {
    let text = try argument.validText()
    if text.hasPrefix("@") {
      self = try .id(prefix: Self.digits(text.dropFirst(), in: text))
    } else if let index = Int(text), !text.hasPrefix("+"), !(text.hasPrefix("0") && text.utf8.count >= 4) {
      guard index != 0 else { throw ValidationError("indices count from 1, or from -1 at the end") }
      self = .index(index)
    } else {
      self = try .id(prefix: Self.digits(text[...], in: text))
    }
  }

  var argumentText: String {
    switch self {
    case .index(let index): String(index)
    case .id(let prefix): prefix
    }
  }

  private static func digits(_ digits: Substring, in text: String) throws -> String {
    guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count else {
      throw ValidationError("'\(text)' is neither an index nor the start of an id")
    }
    guard (4...64).contains(digits.count) else {
      throw ValidationError("an id is given by 4 to 64 digits, and '\(text)' has \(digits.count)")
    }
    return digits.lowercased()
  }
}

/// Why there is no such photo.
enum PhotoChoiceError: Error, CustomStringConvertible {
  case noSuchIndex(Int, count: Int)
  case noSuchID(String)
  case ambiguous(String, candidates: [Photo], hasMore: Bool)

  var description: String {
    switch self {
    case .noSuchIndex(_, count: 0): "the catalog has no photos yet; 'photocat import FOLDER' reads some"
    case .noSuchIndex(let index, count: 1): "there is no photo \(index): the listing has one photo, 1 (or -1)"
    case .noSuchIndex(let index, let count):
      "there is no photo \(index): the listing has photos 1 to \(count) (or -1 to -\(count) from its end)"
    case .noSuchID(let digits): "there is no photo whose id starts with \(digits)"
    case .ambiguous(let digits, let candidates, let hasMore):
      "the id \(digits) is ambiguous; it can be "
        + candidates.map { "\($0.id.description.prefix(digits.count + 6)) (\($0.fileName))" }.joined(
          separator: ", ")
        + (hasMore ? ", and more" : "")
    }
  }
}

extension PhotoChoice {
  /// Returns the position of the photo in the whole listing in `order`, from 1.
  func index(in store: Store, order: PhotoOrder) throws -> Int {
    switch self {
    case .index(let index) where index > 0:
      return try position(ofID: index, in: store, order: order) ?? index
    case .index(let index):
      let count = try store.photoCount()
      guard -index <= count else { throw PhotoChoiceError.noSuchIndex(index, count: count) }
      return count + 1 + index
    case .id(let prefix): return try store.index(of: Self.photo(withIDPrefix: prefix, in: store), in: order)
    }
  }

  /// Where the photo stands whose id starts with the digits of an index that is beyond the listing: ids, as they are
  /// printed, may happen to have no letter. Nil where there is none.
  private func position(ofID index: Int, in store: Store, order: PhotoOrder) throws -> Int? {
    let digits = String(index)
    guard digits.utf8.count >= 4, try index > store.photoCount() else { return nil }
    let candidates = try store.photos(withIDPrefix: digits, limit: 2)
    guard candidates.count == 1 else { return nil }
    return try store.index(of: candidates[0], in: order)
  }

  /// Returns the only photo whose id starts with `prefix`.
  static func photo(withIDPrefix prefix: String, in store: Store) throws -> Photo {
    let limit = 10
    let candidates = try store.photos(withIDPrefix: prefix, limit: limit + 1)
    guard let first = candidates.first else { throw PhotoChoiceError.noSuchID(prefix) }
    guard candidates.count == 1 else {
      throw PhotoChoiceError.ambiguous(
        prefix, candidates: Array(candidates.prefix(limit)), hasMore: candidates.count > limit)
    }
    return first
  }
}
