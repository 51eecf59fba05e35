import PhotoModel

/// The names that programs give to edited versions.
package enum EditedNames {
  /// What Google Takeout appends, in the languages that people meet.
  private static let suffixes = [
    "-edited", "-bearbeitet", "-modifié", "-editado", "-modificato", "-bewerkt", "-redigerad", "-redigeret",
    "-redigert",
    "-edytowane", "-edytowany", "-upraveno", "-muokattu", "-módosítva", "-szerkesztett", "-düzenlendi",
    "-editada",
    "-editat", "-измененный", "-изменено", "-編集済み", "-已修改", "-已編輯", "-수정됨", "-edició", "-edições",
    "-edição", "-ha editado", "-编辑",
  ]

  /// The names, without extensions, that the original of a version called `stem` can have.
  package static func originalStems(of stem: ArraySlice<UInt8>) -> [[UInt8]] {
    var stems: [[UInt8]] = []
    // Apple: IMG_E1234 is the edited IMG_1234.
    if stem.starts(with: "IMG_E".utf8), stem.count > 5 {
      stems.append(Array("IMG_".utf8) + stem.dropFirst(5))
    }
    let (base, counter) = FileName.counter(of: stem) ?? (stem, stem[stem.endIndex...])
    guard let text = FilePath(bytes: base).utf8 else { return stems }
    for suffix in suffixes where text.hasSuffix(suffix) && text.count > suffix.count {
      stems.append(Array(text.dropLast(suffix.count).utf8) + counter)
    }
    return stems
  }
}
