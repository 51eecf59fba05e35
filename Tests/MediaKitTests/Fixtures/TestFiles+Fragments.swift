/// Movies in fragments, as recorders and browsers write them: a header without samples, then pieces.
extension TestFiles {
  /// A movie whose track has its pictures in fragments behind the header.
  ///
  /// - Parameter defaults: length in ticks, and bytes, of a sample that says nothing of its own.
  static func fragmentedMovie(
    defaults: (duration: Int, bytes: Int) = (0, 0), codec: [UInt8] = [], type: String = "avc1",
    index: [UInt8] = [], _ fragments: [UInt8]...
  ) -> [UInt8] {
    let extended = movieBox(
      "trex", big(0, 4), big(1, 4), big(1, 4), big(defaults.duration, 4), big(defaults.bytes, 4), big(0, 4))
    return movieType()
      + movieBox(
        "moov", movieHeader(length: 0), pictureTrack(width: 32, height: 16, codec: codec, type: type),
        movieBox("mvex", extended))
      + index + fragments.flatMap { $0 }
  }

  /// A fragment: samples with their own lengths and sizes, or a count of those that have the default's; then the bytes.
  static func fragment(
    track: Int = 1, samples: [(duration: Int, bytes: Int)] = [], count: Int? = nil, _ bytes: [UInt8] = []
  ) -> [UInt8] {
    let flags = 0x1 | (samples.isEmpty ? 0 : 0x300)
    func fragment(offset: Int) -> [UInt8] {
      let run = movieBox(
        "trun", big(flags, 4), big(count ?? samples.count, 4), big(offset, 4),
        samples.flatMap { big($0.duration, 4) + big($0.bytes, 4) })
      let header = movieBox("tfhd", big(0x20000, 4), big(track, 4))
      return movieBox("moof", movieBox("mfhd", zeros(8)), movieBox("traf", header, run))
    }
    return fragment(offset: fragment(offset: 0).count + 8) + movieBox("mdat", bytes)
  }

  /// An index of segments with these lengths in thousandths of a second.
  static func segmentIndex(_ lengths: Int...) -> [UInt8] {
    movieBox(
      "sidx", big(0, 4), big(1, 4), big(1000, 4), zeros(8), big(0, 2), big(lengths.count, 2),
      lengths.flatMap { big(100, 4) + big($0, 4) + big(0x9000_0000, 4) })
  }
}
