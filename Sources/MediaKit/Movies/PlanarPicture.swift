/// A decoded picture of a movie: brightness for each pixel, two colours for each square of four.
struct PlanarPicture {
  var width: Int
  var height: Int
  /// Brightness, blueness, redness.
  var planes: [[UInt8]] = []

  /// Shrinks or stretches the picture to `width` by `height` pixels, turned as an EXIF orientation says.
  func pixels(width: Int, height: Int, orientation: Int) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        bytes += color(inRow: row, of: height, column: column, of: width, orientation: orientation)
      }
    }
    return Pixels(width: width, height: height, bytes: bytes)
  }

  private func color(
    inRow row: Int, of rows: Int, column: Int, of columns: Int, orientation: Int
  ) -> [UInt8] {
    let across = Share(index: column, count: columns)
    let down = Share(index: row, count: rows)
    // Where the shown pixel lies in the stored picture.
    let (x, y) =
      switch orientation {
      case 2: (across.mirrored, down)
      case 3: (across.mirrored, down.mirrored)
      case 4: (across, down.mirrored)
      case 5: (down, across)
      case 6: (down, across.mirrored)
      case 7: (down.mirrored, across.mirrored)
      case 8: (down.mirrored, across)
      default: (across, down)
      }
    return rgb(
      mean(of: 0, x.range(of: width), y.range(of: height)),
      mean(of: 1, x.range(of: width / 2), y.range(of: height / 2)),
      mean(of: 2, x.range(of: width / 2), y.range(of: height / 2)))
  }

  /// One of so many equal parts of a side.
  private struct Share {
    var index: Int
    var count: Int

    var mirrored: Share { Share(index: count - 1 - index, count: count) }

    /// The pixels of a side that the part covers, at least one.
    func range(of length: Int) -> Range<Int> {
      let start = index * length / count
      return start..<max(start + 1, (index + 1) * length / count)
    }
  }

  private func mean(of plane: Int, _ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    let stride = plane == 0 ? width : width / 2
    var sum = 0
    for row in rows {
      for place in (row * stride + columns.lowerBound)..<(row * stride + columns.upperBound) {
        sum += Int(planes[plane][place])
      }
    }
    return Double(sum) / Double(columns.count * rows.count)
  }

  /// Turns brightness from 16 to 235 and two colours about 128 into red, green and blue.
  ///
  /// Large pictures are weighted by Rec. 709, small ones by Rec. 601.
  private func rgb(_ brightness: Double, _ blue: Double, _ red: Double) -> [UInt8] {
    let isLarge = max(width, height) > 1024
    let (redWeight, blueWeight) = isLarge ? (0.2126, 0.0722) : (0.299, 0.114)
    let luma = (brightness - 16) / 219
    let b = luma + (blue - 128) / 112 * (1 - blueWeight)
    let r = luma + (red - 128) / 112 * (1 - redWeight)
    let g = (luma - redWeight * r - blueWeight * b) / (1 - redWeight - blueWeight)
    return [r, g, b].map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
  }
}
