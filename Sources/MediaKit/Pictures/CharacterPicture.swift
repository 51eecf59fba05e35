import CChafa
import PhotoModel

/// A picture drawn in characters by chafa.
enum CharacterPicture {
  /// How many cells a picture has.
  struct Size: Equatable {
    var columns: Int
    var rows: Int

    /// Fits a picture of `width` by `height` pixels into `columns` by `rows` cells, which are twice as high as wide.
    init(fitting width: Int, _ height: Int, columns: Int, rows: Int) {
      let columns = Double(min(max(columns, 1), CharacterPicture.sideLimit))
      let rows = Double(min(max(rows, 1), CharacterPicture.sideLimit))
      let scale = min(columns / Double(width), 2 * rows / Double(height))
      self.columns = min(max(Int((Double(width) * scale).rounded()), 1), Int(columns))
      self.rows = min(max(Int((Double(height) * scale / 2).rounded()), 1), Int(rows))
    }
  }

  /// The most columns or rows that a terminal is believed to have.
  private static let sideLimit = 1000

  /// How many pixels chafa compares along each side of a cell.
  static let cellSide = 8

  /// Draws `pixels`, which have ``cellSide`` by ``cellSide`` pixels for each cell, one text per row.
  static func lines(_ pixels: Pixels, size: Size, colors: PictureColors) -> [String] {
    guard let config = makeConfig(size, colors: colors), let canvas = chafa_canvas_new(config) else {
      return []
    }
    defer {
      chafa_canvas_unref(canvas)
      chafa_canvas_config_unref(config)
    }
    pixels.bytes.withUnsafeBufferPointer {
      chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGB8, $0.baseAddress, gint(pixels.width), gint(pixels.height),
        gint(pixels.width * 3))
    }
    guard let text = chafa_canvas_print(canvas, nil) else { return [] }
    defer { g_string_free(text, 1) }
    return String(cString: text.pointee.str).split(separator: "\n").map(String.init)
  }

  private static func makeConfig(_ size: Size, colors: PictureColors) -> OpaquePointer? {
    guard let config = chafa_canvas_config_new(), let symbols = chafa_symbol_map_new() else { return nil }
    defer { chafa_symbol_map_unref(symbols) }
    chafa_symbol_map_add_by_tags(symbols, symbolTags(for: colors))
    chafa_canvas_config_set_symbol_map(config, symbols)
    chafa_canvas_config_set_geometry(config, gint(size.columns), gint(size.rows))
    chafa_canvas_config_set_canvas_mode(config, mode(for: colors))
    chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
    if colors != .truecolor {
      chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION)
      chafa_canvas_config_set_dither_grain_size(config, 1, 1)
    }
    if colors == .none {
      // Grey comes from how densely the dots stand; a cell of braille is two dots wide and four high.
      chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION)
      chafa_canvas_config_set_dither_grain_size(config, gint(cellSide / 2), gint(cellSide / 4))
    }
    // Runs of one character would be sent as a control code that not every terminal knows.
    chafa_canvas_config_set_optimizations(config, CHAFA_OPTIMIZATION_REUSE_ATTRIBUTES)
    return config
  }

  /// Blocks and lines where there are colours, braille where there are none.
  private static func symbolTags(for colors: PictureColors) -> ChafaSymbolTags {
    guard colors != .none else { return CHAFA_SYMBOL_TAG_BRAILLE }
    return ChafaSymbolTags(
      rawValue: CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_BLOCK.rawValue
        | CHAFA_SYMBOL_TAG_BORDER.rawValue)
  }

  private static func mode(for colors: PictureColors) -> ChafaCanvasMode {
    switch colors {
    case .none: CHAFA_CANVAS_MODE_FGBG
    case .ansi16: CHAFA_CANVAS_MODE_INDEXED_16
    case .indexed256: CHAFA_CANVAS_MODE_INDEXED_240
    case .truecolor: CHAFA_CANVAS_MODE_TRUECOLOR
    }
  }
}
