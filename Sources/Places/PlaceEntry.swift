/// What the table says of one place, but for its names.
struct PlaceEntry: Equatable {
  /// Ten-thousandths of a degree north of the south pole.
  let latitude: Int
  /// Ten-thousandths of a degree east of the antimeridian.
  let longitude: Int
  /// The number of the area with its region, country and time zone.
  let area: Int
  /// How far the place reaches, in kilometres.
  let reach: Double
  /// Whether it is a part of a larger city.
  let isPart: Bool
  /// Where the block with its name starts.
  let block: Int
  /// Its position in that block.
  let index: Int

  /// Unpacks four numbers of 16 bits: latitude and longitude within the cell, area, reach.
  init(word: UInt64, south: Int, west: Int, block: Int, index: Int) {
    latitude = south + Int(UInt16(truncatingIfNeeded: word))
    longitude = west + Int(UInt16(truncatingIfNeeded: word >> 16))
    area = Int(UInt16(truncatingIfNeeded: word >> 32))
    reach = Self.kilometres(Int(word >> 48 & 0x7fff))
    isPart = word >> 63 != 0
    self.block = block
    self.index = index
  }

  /// Turns the tens of metres of the table into kilometres.
  static func kilometres(_ tensOfMetres: Int) -> Double { Double(tensOfMetres) / 100 }
}

/// Region, country and time zone of many places.
struct PlaceArea: Equatable {
  var region: String?
  var country: String?
  var countryCode: String?
  var timezone: String?
}
