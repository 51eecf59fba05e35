/// Where EXIF tags stand in files whose writers put them into the wrong directory; exiv2 names those by number.
enum MisplacedTags {
  /// The other place of the tag under `key`.
  static func otherPlace(of key: String) -> String? { otherPlaces[key] }

  private static let otherPlaces = [
    "Exif.Image.ImageDescription": "Exif.Photo.0x010e", "Exif.Image.Make": "Exif.Photo.0x010f",
    "Exif.Image.Model": "Exif.Photo.0x0110", "Exif.Image.Orientation": "Exif.Photo.0x0112",
    "Exif.Image.DateTime": "Exif.Photo.0x0132", "Exif.Image.Rating": "Exif.Photo.0x4746",
    "Exif.Image.XPTitle": "Exif.Photo.0x9c9b", "Exif.Image.XPComment": "Exif.Photo.0x9c9c",
    "Exif.Image.XPKeywords": "Exif.Photo.0x9c9e", "Exif.Image.XPSubject": "Exif.Photo.0x9c9f",
    "Exif.Photo.DateTimeDigitized": "Exif.Image.0x9004", "Exif.Photo.OffsetTime": "Exif.Image.0x9010",
    "Exif.Photo.OffsetTimeOriginal": "Exif.Image.0x9011",
    "Exif.Photo.OffsetTimeDigitized": "Exif.Image.0x9012",
    "Exif.Photo.SubSecTime": "Exif.Image.0x9290", "Exif.Photo.SubSecTimeOriginal": "Exif.Image.0x9291",
    "Exif.Photo.SubSecTimeDigitized": "Exif.Image.0x9292", "Exif.Photo.UserComment": "Exif.Image.0x9286",
    "Exif.Photo.FocalLengthIn35mmFilm": "Exif.Image.0xa405", "Exif.Photo.LensModel": "Exif.Image.0xa434",
    "Exif.Photo.LensSpecification": "Exif.Image.0xa432",
  ]
}
