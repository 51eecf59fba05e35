/// Encoded pictures of 32 by 16 pixels, the left half white and the right half black.
enum TestPictures {
  /// H.264: the parameters of the sequence and of the picture, then the picture.
  static let h264 = [
    bytes("6742c00aa6112ec044000003000400000300c83c489846"), bytes("68c8420392c8"),
    bytes("65888205793140004222f1400044ef"),
  ]

  /// HEVC: what the decoder has to know, and the picture behind its length.
  static let hevc = (
    configuration: bytes(
      """
      0101600000009000000000001ef000fcfdf8f800000f03a00001001840010c01ffff01600000030090000003000003001e959809a1\
      0001002842010101600000030090000003000003001ea0421165959aaf2bc05a020000030002000003003210a2000100064401c173\
      d089
      """), picture: bytes("0000000f2801af1d80ee238e135455bffe963a")
  )

  static let jpeg = bytes(
    """
    ffd8ffe000104a46494600010200000100010000ffdb004300083e3e493e49555555555555645d646868686464646464686868707070\
    838383707070686870707c7c83838f938f8787838793939b9b9bbabab2b2d9d9e0ffffffffc4004c0001010100000000000000000000\
    000000000708010100000000000000000000000000000000100100000000000000000000000000000000110100000000000000000000\
    000000000000ffc00011080010002003012200021100031100ffda000c03010002110311003f00bf800c00003fffd9
    """)

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }
}
