extension Sandbox {
  /// The catalog of most tests, as an argument.
  static let catalog = "--catalog=catalog.sqlite"

  /// A folder `photos` with four photos, in `catalog.sqlite`.
  static func withFourPhotos() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      "photos/beach.jpg",
      TinyPhoto.jpeg(
        taken: "2001:02:03 04:05:06", make: "Canon", model: "Canon EOS 5D", width: 640, height: 480))
    try sandbox.write(
      "photos/京都の紅葉.jpg",
      TinyPhoto.jpeg(
        taken: "2010:10:10 10:10:10", make: "SONY", model: "DSC-RX100", width: 4000, height: 3000))
    try sandbox.write("photos/10.png", TinyPhoto.png("69"))
    try sandbox.write("photos/9.png", TinyPhoto.png("306"))
    let outcome = try sandbox.photocat("import", catalog, "photos")
    guard outcome.status == 0 else { throw ChildProcess.Failure(program: "import", reason: outcome.error) }
    return sandbox
  }

  /// Writes so many different photos into the folder `photos`.
  func writePhotos(_ count: Int) throws {
    for number in 1...count { try write("photos/\(number).png", TinyPhoto.png("photo \(number)")) }
  }

  /// How many photos the catalog lists.
  func photoCount() throws -> Int { try photocat("list", "--json", Self.catalog).objects().count }
}
