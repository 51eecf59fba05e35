import DiskFiles
import PhotoModel

/// The photo's file that a sidecar is for, and why.
package struct SidecarTarget: Equatable, Sendable {
  /// The file.
  package let file: RelatedFile
  /// The evidence, as a fragment for people.
  package let reason: String
  /// Whether the sidecar is named after just this file, extension included. It counts for more than one that is not.
  package let isExact: Bool
}

/// What came of looking for the file that a sidecar is for.
package enum SidecarMatch: Equatable, Sendable {
  /// It is for this one.
  case found(SidecarTarget)
  /// It fits files of several photos.
  case several([RelatedFile])
  /// It is for none.
  case none

  /// The file that was found.
  package var target: SidecarTarget? { if case .found(let target) = self { target } else { nil } }

  /// Why none was found, as a fragment for people.
  package var reason: String {
    guard case .several(let files) = self else { return "a sidecar without a photo" }
    let names = files.map { FilePath(bytes: $0.name).displayText }
    let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return "a sidecar without a photo of its own: it fits \(list)"
  }

  /// It has the whole name of a file.
  static func after(_ file: RelatedFile) -> SidecarMatch {
    .found(SidecarTarget(file: file, reason: "named after \(file.displayName)", isExact: true))
  }

  /// This match, or another one where nothing was found.
  func or(_ other: @autoclosure () throws -> SidecarMatch) rethrows -> SidecarMatch {
    self == .none ? try other() : self
  }

  /// Matches one of some files, if all of them belong to one photo; movies count only where there is no picture.
  init(of files: [RelatedFile], isExact: Bool, reason: (RelatedFile) -> String) {
    let pictures = files.filter { !$0.isVideo }
    let candidates = pictures.isEmpty ? files : pictures
    guard let file = candidates.first(where: { $0.role == .original }) ?? candidates.first else {
      self = .none
      return
    }
    self =
      candidates.allSatisfy { $0.photoRowID == file.photoRowID }
      ? .found(SidecarTarget(file: file, reason: reason(file), isExact: isExact)) : .several(candidates)
  }
}

/// Finds the file that a sidecar is for.
package struct SidecarTargetFinder {
  let neighbours: any Neighbours

  /// Looks among `neighbours`.
  package init(among neighbours: any Neighbours) { self.neighbours = neighbours }

  /// Looks for the file that `sidecar`, called `name`, is for: in its folder, or in that of another archive.
  package func match(_ sidecar: Sidecar, named name: [UInt8]) throws -> SidecarMatch {
    let stem = FileName.stem(name[...])
    let match =
      switch sidecar.kind {
      case .takeout: try takeout(sidecar, stem)
      case .aae: try apple(stem)
      case .xmp, .pp3, .dop: try exact(stem).or(byStem(stem, sidecar))
      }
    return try match.or(numbered(stem))
  }

  /// Returns the file that a sidecar called `name` stands beside, where all files are of its photo: that may not be told
  /// any more by which it was found.
  package func companion(of name: [UInt8], saying sidecar: Sidecar? = nil) throws -> SidecarTarget? {
    guard let sidecar = sidecar ?? Sidecar(named: name) else { return nil }
    return try match(sidecar, named: name).or(byStem(FileName.stem(name[...]), sidecar)).target
  }

  /// `a.jpg_2.xmp` is for `a.jpg`: a copy that found its name taken.
  private func numbered(_ stem: ArraySlice<UInt8>) throws -> SidecarMatch {
    try FileName.unnumbered(stem).map { try exact($0) } ?? .none
  }

  private func exact(_ name: some Sequence<UInt8>) throws -> SidecarMatch {
    try neighbours.media(named: name).map { .after($0) } ?? .none
  }

  /// `a.xmp` is for the file called `a` with the extension that it names, or the raw one, or the only one.
  private func byStem(_ stem: ArraySlice<UInt8>, _ sidecar: Sidecar) throws -> SidecarMatch {
    var files = try neighbours.media(withStem: stem)
    if let wanted = sidecar.photoExtension, !wanted.isEmpty {
      files = files.filter { FileName.areSameExtensions($0.fileExtension, wanted) }
    } else if files.contains(where: \.isRaw) {
      files = files.filter(\.isRaw)
    }
    return SidecarMatch(of: files, isExact: false) { "named as \($0.displayName) is" }
  }

  /// Apple's edits: `IMG_1234.AAE`, and `IMG_O1234.AAE` for those of the original.
  private func apple(_ stem: ArraySlice<UInt8>) throws -> SidecarMatch {
    var files = try neighbours.media(withStem: stem)
    if files.isEmpty, stem.starts(with: "IMG_O".utf8) || stem.starts(with: "IMG_E".utf8) {
      files = try neighbours.media(withStem: Array("IMG_".utf8) + stem.dropFirst(5))
    }
    return SidecarMatch(of: files, isExact: false) { "the edits of \($0.displayName)" }
  }
}

extension Sidecar {
  /// A sidecar of which no more is known than its name; nil for a name that no sidecar has.
  package init?(named name: some Sequence<UInt8>) {
    let ending = FilePath(bytes: name).fileExtension
    guard let kind = ending == "json" ? .takeout : Kind(rawValue: ending) else { return nil }
    self.init(kind: kind)
  }
}
