import PhotoModel
import Testing

@testable import Places

@Suite struct PlaceIndexTests {
  private let index = PlaceIndex()

  @Test func theMiddleOfParisIsParisWithAllItsNames() throws {
    let place = try #require(index.place(latitude: 48.8566, longitude: 2.3522))
    #expect(place.city == "Paris")
    #expect(place.region == "Ile-de-France")
    #expect(place.country == "France")
    #expect(place.countryCode == "FR")
    #expect(place.timezone == "Europe/Paris")
  }

  @Test(arguments: [
    Spot("Montmartre", 48.8867, 2.3431, "Paris", "FR"),
    Spot("Tokyo Tower", 35.6586, 139.7454, "Tokyo", "JP"),
    Spot("Shinjuku", 35.6895, 139.6917, "Tokyo", "JP"),
    Spot("Times Square, Manhattan", 40.7580, -73.9855, "New York City", "US"),
    Spot("Sydney Opera House", -33.8568, 151.2153, "Sydney", "AU"),
    Spot("Westminster Bridge", 51.5007, -0.1246, "London", "GB"),
    Spot("Alexanderplatz", 52.5219, 13.4132, "Berlin", "DE"),
    Spot("the Colosseum", 41.8902, 12.4922, "Rome", "IT"),
    Spot("Central, Hong Kong", 22.2855, 114.1577, "Hong Kong", "HK"),
    // A district there is called Centro, as anywhere.
    Spot("Las Palmas", 28.1200, -15.4300, "Las Palmas de Gran Canaria", "ES"),
  ])
  func aDistrictOfACityIsTheCity(spot: Spot) {
    #expect(spot.matches(in: index))
  }

  @Test(arguments: [
    Spot("Vincennes", 48.8476, 2.4390, "Vincennes", "FR"),
    Spot("Boulogne", 48.8356, 2.2413, "Boulogne-Billancourt", "FR"),
    Spot("the palace of Versailles", 48.8049, 2.1204, "Versailles", "FR"),
    Spot("Santa Monica Pier", 34.0100, -118.4960, "Santa Monica", "US"),
    Spot("Potsdam", 52.4000, 13.0600, "Potsdam", "DE"),
  ])
  func aTownBesideACityKeepsItsName(spot: Spot) {
    #expect(spot.matches(in: index))
  }

  @Test(arguments: [
    Spot("Hoboken, across the Hudson", 40.7440, -74.0324, "Hoboken", "US"),
    Spot("Jersey City, nearer to New York than to its middle", 40.7290, -74.0480, "Jersey City", "US"),
    Spot("Saint Peter's Square", 41.9022, 12.4568, "Vatican City", "VA"),
    Spot("Castel Sant'Angelo", 41.9031, 12.4663, "Rome", "IT"),
    Spot("Monaco", 43.7384, 7.4246, "Monaco", "MC"),
    Spot("Konstanz", 47.6603, 9.1758, "Konstanz", "DE"),
    Spot("Tijuana", 32.5149, -117.0382, "Tijuana", "MX"),
    Spot("El Paso", 31.7619, -106.4850, "El Paso", "US"),
  ])
  func aBorderIsAlsoOneForCities(spot: Spot) {
    #expect(spot.matches(in: index))
  }

  @Test(arguments: [
    // Kandersteg, which is nearer, has too few people for the table.
    Spot("Oeschinensee", 46.4983, 7.7275, "Frutigen", "CH"),
    Spot("Stonehenge", 51.1789, -1.8262, "Amesbury", "GB"),
    Spot("Machu Picchu", -13.1631, -72.5450, "Quillabamba", "PE"),
    Spot("Longyearbyen", 78.2232, 15.6267, "Longyearbyen", "SJ"),
    Spot("the equator in Uganda", 0, 32.5, "Entebbe", "UG"),
    Spot("the meridian in London", 51.5, 0, "London", "GB"),
  ])
  func outsideTownsTheNearestGivesItsName(spot: Spot) {
    #expect(spot.matches(in: index))
  }

  @Test(arguments: [
    Spot("Uluru", -25.3444, 131.0369, nil, "AU", "Australia/Darwin"),
    Spot("the North Sea", 54.5, 4, nil, "NL", "Europe/Amsterdam"),
    Spot("Fiji, west of the antimeridian", -16.8, 179.99, nil, "FJ", "Pacific/Fiji"),
    Spot("Fiji, east of the antimeridian", -16.8, -179.99, nil, "FJ", "Pacific/Fiji"),
    Spot("Fiji, on the antimeridian", -16.8, 180, nil, "FJ", "Pacific/Fiji"),
    Spot("Fiji, on the antimeridian", -16.8, -180, nil, "FJ", "Pacific/Fiji"),
  ])
  func farFromTownsOnlyCountryAndZoneAreKnown(spot: Spot) {
    #expect(spot.matches(in: index))
    #expect(index.place(latitude: spot.latitude, longitude: spot.longitude)?.region == nil)
  }

  @Test(arguments: [
    ("Paris", 48.8566, 2.3522, ["Europe/Paris"]),
    // Tuba City, on Navajo time, is nearest to the canyon's edge, which is not.
    ("Grand Canyon", 36.1069, -112.1129, ["America/Denver", "America/Phoenix"]),
    ("the North Sea", 54.5, 4, ["Europe/Amsterdam"]),
  ])
  func farFromTownsAllZonesThatAreAboutAsNearAreTold(
    name: String, latitude: Double, longitude: Double, zones: [String]
  ) {
    let point = GeographicPoint(latitude: latitude, longitude: longitude)
    #expect(index.whereabouts(of: point)?.timezones == zones)
  }

  @Test(arguments: [
    ("Null Island", 0.0, 0.0), ("the middle of the Pacific", -20.0, -130.0), ("the South Pole", -90.0, 0.0),
    ("the South Pole", -90.0, 180.0), ("the North Pole", 90.0, -75.0), ("McMurdo", -77.8419, 166.6863),
  ])
  func farFromEverythingThereIsNothing(name: String, latitude: Double, longitude: Double) {
    #expect(index.place(latitude: latitude, longitude: longitude) == nil)
  }

  @Test(arguments: [
    (90.01, 0.0), (-91.0, 0.0), (48.9, 180.5), (48.9, -362.0), (.nan, 2.0), (48.9, .nan), (.infinity, 2.0),
    (48.9, -.infinity),
  ])
  func whatIsNoPositionHasNoPlace(latitude: Double, longitude: Double) {
    #expect(index.place(latitude: latitude, longitude: longitude) == nil)
  }
}

/// A position and what is expected of it.
struct Spot: Sendable, CustomTestStringConvertible {
  let name: String
  let latitude: Double
  let longitude: Double
  let city: String?
  let countryCode: String
  let timezone: String?

  init(
    _ name: String, _ latitude: Double, _ longitude: Double, _ city: String?, _ countryCode: String,
    _ timezone: String? = nil
  ) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.city = city
    self.countryCode = countryCode
    self.timezone = timezone
  }

  var testDescription: String { name }

  func matches(in index: PlaceIndex) -> Bool {
    guard let place = index.place(latitude: latitude, longitude: longitude) else { return false }
    return place.city == city && place.countryCode == countryCode
      && (timezone == nil || place.timezone == timezone)
  }
}

extension PlaceIndex {
  /// The place alone.
  func place(latitude: Double, longitude: Double) -> Place? {
    whereabouts(of: GeographicPoint(latitude: latitude, longitude: longitude))?.place
  }
}
