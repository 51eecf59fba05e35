import Foundation
import SQLiteKit
import Testing

/// Imports that copy or move and are killed at random moments, then run again.
///
/// A few rounds by default; the environment variable `PHOTOCAT_SOAK_ROUNDS` asks for more (`make soak`).
@Suite(.onProgramThreads) struct KillTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["PHOTOCAT_SOAK_ROUNDS"].flatMap { Int($0) } ?? 6

  /// A machine that is busy in the wrong moment makes kills come too late; then there are more rounds, up to so many.
  private static let patience = 20

  /// The ways of an import; on two disks a move copies, and takes root to be tried.
  private static let ways: [KillWay] =
    [KillWay(["--copy"]), KillWay(["--move"]), KillWay(["--move", "--remove-duplicates"])]
    + (MemoryDisk.isAvailable
      ? [
        KillWay(["--move"], hasTwoDisks: true),
        KillWay(["--move", "--remove-duplicates"], hasTwoDisks: true),
      ] : [])

  @Test(arguments: ways)
  func aKilledImportLosesNothingAndTheSameCommandFinishesIt(way: KillWay) throws {
    let duration = try KillRound(way).duration { try $0.run() }
    var kills = 0
    let rounds = way.options.count > 1 || way.hasTwoDisks ? max(2, Self.rounds / 2) : Self.rounds
    var tries = 0
    while tries < rounds || kills == 0 && tries < Self.patience {
      tries += 1
      let round = try KillRound(way)
      if try round.killAfter(Double.random(in: 0...1.05) * duration) { kills += 1 }
      try round.expectNothingLost()
      // The second run may be killed as well.
      if Bool.random() {
        if try round.killAfter(Double.random(in: 0...1) * duration) { kills += 1 }
        try round.expectNothingLost()
      }
      try round.expectTheSameCommandToFinish()
    }
    print("\(way.testDescription): killed \(kills) times in \(tries) rounds")
    #expect(kills > 0)
  }

  @Test(arguments: ways)
  func anUndoThatIsKilledLosesNothingAndIsFinishedByTheNextImport(way: KillWay) throws {
    let measured = try KillRound(way)
    try measured.run()
    let duration = try measured.duration { try $0.undo() }
    var kills = 0
    let rounds = max(2, Self.rounds / 3)
    var tries = 0
    while tries < rounds || kills == 0 && tries < Self.patience {
      tries += 1
      let round = try KillRound(way)
      try round.run()
      if try round.killUndoAfter(Double.random(in: 0...1) * duration) { kills += 1 }
      try round.expectNothingLost()
      // Whether the undo was committed or not, the next import brings everything.
      try round.expectTheSameCommandToFinish()
    }
    print("undo of \(way.testDescription): killed \(kills) times in \(tries) rounds")
    #expect(kills > 0)
  }
}

/// How files are brought, and whether from one disk to another.
struct KillWay: CustomTestStringConvertible {
  let options: [String]
  let hasTwoDisks: Bool

  init(_ options: [String], hasTwoDisks: Bool = false) {
    self.options = options
    self.hasTwoDisks = hasTwoDisks
  }

  var testDescription: String { options.joined(separator: " ") + (hasTwoDisks ? " to another disk" : "") }
}

/// A folder of photos, the same bytes twice among them, and sidecars, with a library to bring them into.
private struct KillRound {
  private static let count = 54
  private let sandbox: Sandbox
  private let way: KillWay
  private let disk: MemoryDisk?
  private let originals: Set<Data>
  /// The names of files whose bytes others have.
  private let duplicates = ["again-3.png", "again-7.png"]

  init(_ way: KillWay) throws {
    self.way = way
    sandbox = try Sandbox()
    disk = way.hasTwoDisks ? try MemoryDisk("library", in: sandbox, megabytes: 100) : nil
    var originals: Set<Data> = []
    for number in 1...Self.count {
      let bytes =
        number % 2 == 0
        ? TinyPhoto.jpeg(taken: "20\(10 + number % 5):02:03 04:05:06", width: UInt16(number))
          + Self.fillings[number]
        : TinyPhoto.png("photo \(number)") + Self.fillings[number]
      let name = number % 9 == 0 ? "more/\(number)" : "\(number)"
      try sandbox.write("card/\(name).\(number % 2 == 0 ? "jpg" : "png")", bytes)
      originals.insert(Data(bytes))
      for again in duplicates where again == "again-\(number).png" {
        try sandbox.write("card/\(again)", bytes)
      }
      guard number % 10 == 0 else { continue }
      let xmp = Array(Self.sidecar(number).utf8)
      try sandbox.write("card/\(name).xmp", xmp)
      originals.insert(Data(xmp))
    }
    self.originals = originals
  }

  /// What makes files large enough that a kill finds some of them half written, by their numbers.
  private static let fillings: [[UInt8]] = (0...count).map { seed in
    (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* seed >> 3) }
  }

  private static func sidecar(_ number: Int) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3" xmp:Label="\(number)"/></rdf:RDF>
    </x:xmpmeta>
    """
  }

  private var command: [String] {
    [Programs.photocat, "import", "--catalog=library/catalog.sqlite", "-q"] + way.options
      + ["--to=library", "card"]
  }

  // MARK: Runs

  /// How long a whole run takes.
  func duration(_ run: (KillRound) throws -> Void) throws -> Double {
    let start = ContinuousClock.now
    try run(self)
    let elapsed = ContinuousClock.now - start
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }

  func run() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("library"), withIntermediateDirectories: true)
    let outcome = try sandbox.run(command)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  /// Kills a run after so many seconds; tells whether it was still running.
  func killAfter(_ seconds: Double) throws -> Bool {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("library"), withIntermediateDirectories: true)
    return try kill(sandbox.start(command), after: seconds)
  }

  func undo() throws {
    let outcome = try sandbox.run([Programs.photocat, "undo", "--catalog=library/catalog.sqlite"])
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  func killUndoAfter(_ seconds: Double) throws -> Bool {
    try kill(
      sandbox.start([Programs.photocat, "undo", "--catalog=library/catalog.sqlite"]), after: seconds)
  }

  private func kill(_ run: Run, after seconds: Double) throws -> Bool {
    usleep(UInt32(seconds * 1_000_000))
    Glibc.kill(run.process.id, SIGKILL)
    return run.process.wait() == 128 + SIGKILL
  }

  // MARK: What must hold

  /// At any moment: each file's bytes are somewhere, and the catalog is sound and holds only whole files.
  func expectNothingLost() throws {
    let files = try contents("card").merging(contents("library")) { $1 }
    let missing = originals.subtracting(files.values)
    #expect(missing.isEmpty, "\(missing.count) files are lost")
    guard FileManager.default.fileExists(atPath: sandbox.path("library/catalog.sqlite")) else { return }
    #expect(try query("PRAGMA integrity_check") == ["ok"])
    #expect(try query("PRAGMA foreign_key_check") == [])
    for path in try cataloguedFiles() {
      #expect(files[path].map { originals.contains($0) } == true, "\(path) is not whole")
    }
  }

  /// After the same command: all is done, nothing is left over, and once more changes nothing.
  func expectTheSameCommandToFinish() throws {
    try run()
    try expectNothingLost()
    let files = try contents("library").filter { !$0.key.contains("/library/trash/") }
    #expect(Set(files.keys) == Set(try cataloguedFiles()), "files without rows, or rows without files")
    #expect(Set(files.values) == originals)
    #expect(files.count == originals.count, "something was copied twice")
    #expect(!files.keys.contains { $0.hasSuffix(".part") })
    if way.options.contains("--move") {
      let left = Set(try contents("card").keys.map { ($0 as NSString).lastPathComponent })
      #expect(left.isSubset(of: way.options.contains("--remove-duplicates") ? [] : duplicates), "\(left)")
    } else {
      #expect(Set(try contents("card").values) == originals)
    }
    #expect(try query("SELECT step FROM transfers WHERE step IS NOT NULL") == [])
    let rows = try state()
    try run()
    #expect(try state() == rows)
    #expect(try contents("library").filter { !$0.key.contains("/library/trash/") } == files)
  }

  /// All rows that tell of photos and files.
  private func state() throws -> [String] {
    try query(
      "SELECT p.id || hex(p.sha256) || hex(p.path) || coalesce(p.rating, '') FROM photos AS p ORDER BY 1")
      + query("SELECT photo_id || role || folder_id || hex(name) || bytes || mtime_ns FROM files ORDER BY 1")
  }

  private func query(_ sql: String) throws -> [String] {
    try Connection(path: Array(sandbox.path("library/catalog.sqlite").utf8), mode: .readWrite).prepare(sql)
      .map { $0.text(0) ?? "NULL" }
  }

  private func cataloguedFiles() throws -> [String] {
    guard try query("SELECT name FROM sqlite_schema WHERE name = 'files'") != [] else { return [] }
    return try query(
      """
      SELECT r.path || CASE d.path WHEN x'' THEN '' ELSE '/' || d.path END || '/' || f.name
      FROM files AS f JOIN folders AS d ON d.id = f.folder_id JOIN roots AS r ON r.id = d.root_id
      """)
  }

  /// The bytes of all files below a folder, by their absolute paths, the catalog's own left out.
  private func contents(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: sandbox.path(folder)) {
      let path = sandbox.path(folder) + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
        !name.hasPrefix("catalog.sqlite")
      else { continue }
      files[path] = try Data(contentsOf: URL(filePath: path))
    }
    return files
  }
}
