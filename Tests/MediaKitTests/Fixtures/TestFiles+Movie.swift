extension TestFiles {
  /// A box of an ISO base media file.
  static func movieBox(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
    let payload = payload.flatMap { $0 }
    return big(payload.count + 8, 4) + type.unicodeScalars.map { UInt8($0.value) } + payload
  }

  /// A box whose size is stated in eight bytes.
  static func longBox(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    big(1, 4) + Array(type.utf8) + big(payload.count + 16, 8) + payload
  }

  /// The first box of a movie.
  static func movieType(_ brand: String = "isom") -> [UInt8] {
    movieBox("ftyp", Array(brand.utf8) + big(512, 4) + Array(brand.utf8))
  }

  /// A movie's header: when it was made, and how long it is in thousandths of a second.
  static func movieHeader(created: Int = 0, length: Int = 1500) -> [UInt8] {
    movieBox("mvhd", big(0, 4), big(created, 4), big(created, 4), big(1000, 4), big(length, 4), zeros(80))
  }

  /// A header of version 1, with times of eight bytes.
  static func longMovieHeader(created: Int, length: Int) -> [UInt8] {
    movieBox(
      "mvhd", big(1 << 24, 4), big(created, 8), big(created, 8), big(1000, 4), big(length, 8), zeros(80))
  }

  /// The corner of a track's matrix that turns its pictures: not at all, a quarter, a half, three quarters.
  static let turns = [[1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0]]

  /// A track of pictures, number 1, with 1000 ticks a second; its pictures are stored as they are shown, or otherwise.
  static func pictureTrack(
    width: Int, height: Int, stored: (width: Int, height: Int)? = nil, turn: Int = 0, matrix: [Int]? = nil,
    flags: Int = 1, sampleTable: [UInt8] = [], codec: [UInt8] = [], type: String = "avc1"
  ) -> [UInt8] {
    let parts = (matrix ?? turns[turn].map { $0 << 16 }).map { big($0, 4) }
    let matrix = parts[0] + parts[1] + zeros(4) + parts[2] + parts[3] + zeros(4) + zeros(12)
    let header = movieBox(
      "tkhd", big(flags, 4), zeros(8), big(1, 4), zeros(24), matrix, big(width << 16, 4), big(height << 16, 4)
    )
    let stored = stored ?? (width, height)
    let fields = zeros(24) + big(stored.width, 2) + big(stored.height, 2) + zeros(50)
    let table = movieBox(
      "stbl", movieBox("stsd", big(0, 4), big(1, 4), movieBox(type, fields + codec)), sampleTable)
    let times = movieBox("mdhd", zeros(12), big(1000, 4), zeros(8))
    return movieBox("trak", header, movieBox("mdia", times, handler("vide"), movieBox("minf", table)))
  }

  /// A track of sound.
  static func soundTrack() -> [UInt8] { movieBox("trak", movieBox("mdia", handler("soun"))) }

  private static func handler(_ kind: String) -> [UInt8] {
    movieBox("hdlr", big(0, 4), big(0, 4), Array(kind.utf8), zeros(13))
  }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// Apple's box of notes: keys and texts.
  static func appleKeys(_ notes: (key: String, text: String)...) -> [UInt8] {
    let keys = notes.flatMap { big($0.key.utf8.count + 8, 4) + Array(("mdta" + $0.key).utf8) }
    let values = notes.enumerated().flatMap { index, note in
      let value = movieBox("data", big(1, 4), big(0, 4), Array(note.text.utf8))
      return big(value.count + 8, 4) + big(index + 1, 4) + value
    }
    return movieBox(
      "meta", handler("mdta"), movieBox("keys", big(0, 4), big(notes.count, 4), keys),
      movieBox("ilst", values))
  }

  /// A text of a camera's: its length, a language, the bytes.
  static func cameraText(_ type: String, _ text: String) -> [UInt8] {
    movieBox(type, big(text.utf8.count, 2), big(0x15C7, 2), Array(text.utf8))
  }

  // MARK: AVI

  /// A chunk of a RIFF file.
  static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    Array(type.utf8) + big(payload.count, 4).reversed() + payload + zeros(payload.count % 2)
  }

  /// An AVI file with further chunks in its header.
  static func avi(
    width: Int = 320, height: Int = 240, frameTime: Int = 40_000, frames: Int = 50, _ chunks: [UInt8]...
  ) -> [UInt8] {
    func small(_ value: Int) -> [UInt8] { big(value, 4).reversed() }
    let main =
      small(frameTime) + zeros(12) + small(frames) + zeros(12) + small(width) + small(height) + zeros(16)
    let header = chunk("LIST", Array("hdrl".utf8) + chunk("avih", main) + chunks.flatMap { $0 })
    return chunk("RIFF", Array("AVI ".utf8) + header + chunk("LIST", Array("movi".utf8)))
  }

  /// The header of a stream in an AVI file: so many frames, `rate / scale` of them a second.
  static func aviStream(_ kind: String = "vids", scale: Int, rate: Int, length: Int) -> [UInt8] {
    func small(_ value: Int) -> [UInt8] { big(value, 4).reversed() }
    let fields =
      Array(kind.utf8) + zeros(16) + small(scale) + small(rate) + zeros(4) + small(length) + zeros(20)
    return chunk("LIST", Array("strl".utf8) + chunk("strh", fields))
  }

  // MARK: Transport streams

  /// A stream of packets with these units of H.264, shown from 1 s to 3 s.
  static func transportStream(_ units: [UInt8]..., hasTimes: Bool = false) -> [UInt8] {
    let startCode: [UInt8] = [0, 0, 0, 1]
    let picture = units.flatMap { startCode + $0 }
    func unit(_ seconds: Int, _ bytes: [UInt8]) -> [UInt8] {
      let time = seconds * 90_000
      let stamp = [0x21 | time >> 29 & 0x0E, time >> 22, time >> 14 | 1, time >> 7, time << 1 | 1]
      return [0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5] + stamp.map { UInt8(truncatingIfNeeded: $0) } + bytes
    }
    var packets: [UInt8] = []
    for bytes in [unit(1, picture), unit(2, []), unit(3, [])] {
      for start in stride(from: 0, to: bytes.count, by: 150) {
        let piece = Array(bytes[start..<min(start + 150, bytes.count)])
        let stuffing = 184 - piece.count - 2
        packets += hasTimes ? zeros(4) : []
        packets += [0x47, start == 0 ? 0x50 : 0x10, 0x11, 0x30, UInt8(stuffing + 1), 0]
        packets += [UInt8](repeating: 0xFF, count: stuffing) + piece
      }
    }
    return packets
  }
}
