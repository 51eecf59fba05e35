/// One question for the media worker: a line of JSON on its standard input.
public struct MediaRequest: Equatable, Sendable {
  /// A number that the answer repeats, so that an answer out of turn is noticed.
  public var number: Int
  /// The file.
  public var path: FilePath
  /// What is asked.
  public var task: MediaTask

  /// Puts a question together.
  public init(number: Int, path: FilePath, task: MediaTask) {
    self.number = number
    self.path = path
    self.task = task
  }
}

/// What a media worker can be asked about one file.
public enum MediaTask: Equatable, Sendable {
  /// Recognise the file, read its metadata and hash its bytes.
  case examine
  /// Draw the picture in characters, at most so many columns and rows, upright.
  case picture(columns: Int, rows: Int, colors: PictureColors)
  /// List every tag that exiv2 reads.
  case allTags
}

/// How many colours a character picture may use.
public enum PictureColors: String, Sendable {
  /// Characters only.
  case none
  /// The 16 of every terminal.
  case ansi16
  /// The palette of 256.
  case indexed256
  /// 24 bits.
  case truecolor
}

/// The media worker's answer to one request: a line of JSON on its standard output.
public struct MediaAnswer: Equatable, Sendable {
  /// The request's number.
  public var number: Int
  /// What came of it.
  public var result: MediaResult

  /// Puts an answer together.
  public init(number: Int, result: MediaResult) {
    self.number = number
    self.result = result
  }
}

/// What came of one request.
public enum MediaResult: Equatable, Sendable {
  /// A photo: the SHA-256 of its bytes, how many there are, and what it says about itself.
  case photo(id: PhotoID, byteCount: Int64, metadata: MediaMetadata)
  /// What another file beside a photo says about it, with the SHA-256 of its bytes and how many there are.
  case sidecar(id: PhotoID, byteCount: Int64, Sidecar)
  /// Another kind of file, with a fragment that says which: "a text", "a PDF document", "an empty file".
  case notAPhoto(kind: String)
  /// Meant as a picture by its content, but too damaged to be one, with the reason.
  case damaged(reason: String)
  /// The file could not be read: "permission denied".
  case unreadable(reason: String)
  /// The picture as lines of text, each with its own colour codes; no other control codes.
  case picture(lines: [String])
  /// All tags, in the order in which exiv2 has them.
  case tags([MediaTag])
}

/// One tag as exiv2 reads it.
public struct MediaTag: Equatable, Sendable {
  /// exiv2's key: "Exif.Photo.FNumber".
  public var key: String
  /// The value as exiv2 interprets it for people: "F2.8".
  public var value: String

  /// Puts a tag together.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
