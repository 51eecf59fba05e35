/// The stars that somebody gave a photo.
enum Rating {
  /// Looks in XMP, in EXIF, in Windows' percentages, then in what cameras note when one rates a photo on them.
  static func find(in tags: Tags) -> (Int, String)? {
    stars(["Xmp.xmp.Rating", "Exif.Image.Rating", "Xmp.acdsee.rating"], in: tags)
      ?? percent(["Exif.Image.RatingPercent", "Xmp.MicrosoftPhoto.Rating"], in: tags)
      ?? stars(["Exif.Fujifilm.Rating", "Exif.Sony1.Rating", "Exif.Sony2.Rating"], in: tags)
  }

  private static func stars(_ keys: [String], in tags: Tags) -> (Int, String)? {
    keys.firstNonNil { key in
      guard let value = tags.number(key), (-1...5).contains(value) else { return nil }
      return (Int(value), key)
    }
  }

  /// Windows writes 1, 25, 50, 75 and 99 for one to five stars.
  private static func percent(_ keys: [String], in tags: Tags) -> (Int, String)? {
    keys.firstNonNil { key in
      guard let value = tags.number(key), (1...100).contains(value) else { return nil }
      return (min(5, Int(value + 12) / 25 + 1), key)
    }
  }
}
