import PhotoModel

/// What the names of files that may belong together have in common, however they are told apart.
///
/// `IMG_1.CR2`, `IMG_1.JPG`, `IMG_E1.JPG`, `IMG_1-edited(2).jpg`, `IMG_1.JPG.xmp` and `IMG_1.JPG.supplemental-meta.json`
/// are of one family. It is only about which files are looked at together: it is no evidence.
package struct NameFamily: Hashable, Sendable {
  /// Takeouts cut the names of photos to 46 UTF-16 units, extension included; so much of a name is always left.
  private static let limit = 40
  private static let takeoutEnding = Array(".supplemental-metadata".utf8)

  /// The name without extension, counter, and what marks versions.
  package let base: [UInt8]

  /// Takes the name of a file. Cost: a few looks at it; more where it may be that of an edited version.
  package init(of name: [UInt8]) {
    var stem = FileName.stem(name[...])
    switch FilePath(bytes: name).fileExtension {
    case "json": stem = Self.withoutPhotoExtension(Self.withoutTakeoutEnding(stem))
    case let other where FileName.isSidecar(other): stem = Self.withoutPhotoExtension(stem)
    default: break
    }
    base = Self.withoutMarks(stem)
  }

  private init(base: [UInt8]) { self.base = base }

  /// The family with those whose names begin alike, since one of them may have been cut.
  package var wide: NameFamily { NameFamily(base: Array(base.prefix(Self.limit))) }

  private static func withoutTakeoutEnding(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let base = FileName.counter(of: stem)?.base ?? stem
    let cut = (1...takeoutEnding.count).last { count in
      count < base.count && base.suffix(count).elementsEqual(takeoutEnding.prefix(count))
    }
    return base.dropLast(cut ?? 0)
  }

  private static func withoutPhotoExtension(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    MediaFormat.photoExtensions.contains(FilePath(bytes: name).fileExtension) ? FileName.stem(name) : name
  }

  private static func withoutMarks(_ stem: ArraySlice<UInt8>) -> [UInt8] {
    // Apple's edits of an original: IMG_O1234.AAE.
    if stem.starts(with: "IMG_O".utf8) { return Array("IMG_".utf8) + stem.dropFirst(5) }
    let isMarked = stem.contains(UInt8(ascii: "-")) || stem.starts(with: "IMG_E".utf8)
    let original = isMarked ? EditedNames.originalStems(of: stem).last : nil
    let name = original.map { $0[...] } ?? stem
    return Array(FileName.counter(of: name)?.base ?? name)
  }
}
