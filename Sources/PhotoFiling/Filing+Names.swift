import CatalogStore
import DiskFiles
import FileTransfer
import PathTemplates
import PhotoDescribing
import PhotoMatching
import PhotoModel

/// The files of one photo that are to be filed together.
private struct FilingFamily {
  /// A picture or movie of the photo, by the path that it had at first, with its place in the target folder.
  struct Picture {
    let file: CatalogFile
    let source: FilePath
    var target: FilePath?
  }

  /// Those that lie in the target folder already, then those that come, each the original first.
  var pictures: [Picture]
  /// The positions of the pictures and movies that come, the original first.
  let media: [Int]
  let sidecars: [Int]

  /// The picture that a sidecar stands beside; the first one where its name tells of none.
  func picture(of sidecar: CatalogFile) throws -> Picture {
    let neighbours = pictures.filter { $0.source.folder == sidecar.path.folder }
    let files = neighbours.map { RelatedFile($0.file, named: $0.source.name) }
    let name = try SidecarTargetFinder(among: FolderFiles(files)).companion(of: sidecar.name)?.file.name
    return neighbours.first { Array($0.source.name) == name } ?? pictures[0]
  }
}

extension Filing {
  // MARK: One photo

  /// Gives the files of a photo that come, by their positions, one base name.
  ///
  /// They go beside what the target folder has of the photo already, else where the template says.
  mutating func name(
    _ photo: Int64, _ coming: [Int], _ plan: inout FilingPlan, _ change: CatalogChange
  ) throws {
    var family = try family(photo, coming, plan, change.view)
    guard let first = family.pictures.first else {
      for position in coming { leaveSidecar(at: position, &plan) }
      return
    }
    if first.target == nil {
      guard let leader = family.media.first else { return }
      try lead(leader, &family, &plan, change)
    }
    for position in family.media where family.pictures.contains(where: { $0.target == nil }) {
      try follow(position, &family, &plan, change)
    }
    for position in family.sidecars { try attach(position, family, &plan, change) }
  }

  private func family(
    _ photo: Int64, _ coming: [Int], _ plan: FilingPlan, _ view: CatalogView
  ) throws -> FilingFamily {
    let ids = Set(coming.map { plan.files[$0].file.id })
    let here =
      purpose == .arranging
      ? [] : try view.files(ofPhoto: photo).filter { $0.role.isMedia && !ids.contains($0.id) }
    var pictures = try here.sorted { Self.rank($0) < Self.rank($1) }.compactMap { file in
      try target.relative(path(of: file)).map {
        FilingFamily.Picture(file: file, source: try view.firstSource(of: file) ?? file.path, target: $0)
      }
    }
    let media = coming.filter { plan.files[$0].file.role.isMedia }
      .sorted { Self.rank(plan.files[$0].file) < Self.rank(plan.files[$1].file) }
    for position in media {
      let file = plan.files[position].file
      pictures.append(FilingFamily.Picture(file: file, source: file.path))
    }
    return FilingFamily(
      pictures: pictures, media: media, sidecars: coming.filter { !plan.files[$0].file.role.isMedia })
  }

  /// The original first, and copies last.
  private static func rank(_ file: CatalogFile) -> Int {
    [.original, .raw, .jpeg, .live, .edited, .copy].firstIndex(of: file.role) ?? 0
  }

  /// A sidecar stays where it is, as a file of the catalog, where its photo is not filed with it.
  private func leaveSidecar(at position: Int, _ plan: inout FilingPlan) {
    let item = plan.files[position].item
    let why = "it stays where it is, since its photo is not in the target folder"
    plan.files[position].item.reason = item.reason.map { "\($0); \(why)" } ?? why
  }

  // MARK: Paths

  /// Chooses the path of the file that the others are named after: the first that the template gives, with a number
  /// where that is needed, beside which all of them have room.
  private mutating func lead(
    _ leader: Int, _ family: inout FilingFamily, _ plan: inout FilingPlan, _ change: CatalogChange
  ) throws {
    guard let index = family.pictures.firstIndex(where: { $0.file.id == plan.files[leader].file.id }) else {
      return
    }
    let values = try values(of: family.pictures[index], change.view)
    let key = target.template.path(for: values)
    let file = plan.files[leader].file
    if purpose == .arranging, let path = ownPath(of: file, key, values) {
      family.pictures[index].target = path
      return try place(leader, path, .own, &plan, change)
    }
    var number = counters[key] ?? 1
    while true {
      let wanted =
        target.template.hasCounter
        ? target.template.path(for: values, counter: number) : number == 1 ? key : key.numbered(number)
      let path = try names.spelled(wanted, folders, change.view)
      family.pictures[index].target = path
      if let look = try look(at: path, for: plan.files[leader].file, change.view),
        try look.isThere || hasRoom(for: family, besides: leader, plan, change.view)
      {
        counters[key] = number
        return try place(leader, path, look, &plan, change)
      }
      number += 1
    }
  }

  /// The path that a file has already, if the template gives it with some number.
  ///
  /// Whatever stands in its place by its name stays, so that nothing moves when photos are arranged again.
  private func ownPath(of file: CatalogFile, _ key: FilePath, _ values: TemplateValues) -> FilePath? {
    guard let path = target.relative(file.path) else { return nil }
    if path == key { return path }
    let numbers = path.name.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.contains { number in
      path
        == (target.template.hasCounter
          ? target.template.path(for: values, counter: number) : key.numbered(number))
    } ? path : nil
  }

  private func values(of picture: FilingFamily.Picture, _ view: CatalogView) throws -> TemplateValues {
    let file = picture.file
    let metadata = try view.metadata(ofPhoto: file.photoRowID)
    let origin = try view.origin(ofPhoto: file.photoRowID)
    let first = purpose == .arranging ? try view.firstSource(of: file) : nil
    var values = TemplateValues(
      metadata: metadata ?? MediaMetadata(format: .jpeg), path: first ?? picture.source, id: file.sha256,
      byteCount: file.state.byteCount, importedAt: origin.flatMap { WallClock($0.startedAt.prefix(19)) },
      importID: origin?.importID)
    values.albums = try view.albums(ofPhoto: file.photoRowID)
    return values
  }

  /// Whether each file that goes along could have a name beside the leader.
  private mutating func hasRoom(
    for family: FilingFamily, besides leader: Int, _ plan: FilingPlan, _ view: CatalogView
  ) throws -> Bool {
    var family = family
    for position in family.media where position != leader {
      let file = plan.files[position].file
      guard let path = companionPath(of: file, in: family) else { continue }
      guard try mayHave([path], file, view) else { return false }
      guard let index = family.pictures.firstIndex(where: { $0.file.id == file.id }) else { continue }
      family.pictures[index].target = path
    }
    return try family.sidecars.allSatisfy { position in
      let file = plan.files[position].file
      return try mayHave(sidecarPaths(of: file, in: family), file, view)
    }
  }

  private mutating func mayHave(_ paths: [FilePath], _ file: CatalogFile, _ view: CatalogView) throws -> Bool
  {
    for path in paths {
      guard try names.holder(of: path, folders, view) != nil else { return true }
      let place = target.root.appending(path.bytes)
      if file.path == place { return true }
      guard !reserved.contains(path), try !view.hasFile(at: place, roots) else { continue }
      // It may be the file itself, from an interrupted run.
      guard let byteCount = FileStatus.byteCount(place) else { return !FileStatus.exists(place) }
      if byteCount == file.state.byteCount { return true }
    }
    return false
  }

  /// Names a picture or movie after one that has its place.
  private mutating func follow(
    _ position: Int, _ family: inout FilingFamily, _ plan: inout FilingPlan, _ change: CatalogChange
  ) throws {
    let file = plan.files[position].file
    guard let index = family.pictures.firstIndex(where: { $0.file.id == file.id }),
      family.pictures[index].target == nil
    else { return }
    guard let wanted = companionPath(of: file, in: family) else {
      return try lead(position, &family, &plan, change)
    }
    var number = 1
    while true {
      let path = number == 1 ? wanted : wanted.numbered(number)
      if let look = try look(at: path, for: file, change.view) {
        family.pictures[index].target = path
        return try place(position, path, look, &plan, change)
      }
      number += 1
    }
  }

  /// The path of a file beside one that has its place; nil where their names cannot show that they belong together.
  private func companionPath(of file: CatalogFile, in family: FilingFamily) -> FilePath? {
    guard let own = family.pictures.first(where: { $0.file.id == file.id }),
      let partner = family.pictures.first(where: { $0.target != nil && $0.file.id != file.id }),
      let target = partner.target
    else { return nil }
    let (name, partnerName) = (Array(own.source.name), Array(partner.source.name))
    if file.role == .original, partner.file.role == .edited {
      return CompanionName.path(forOriginal: name, of: partnerName, at: target)
    }
    let role = CompanionName.role(of: name, file.role, besides: partnerName)
    return CompanionName.path(for: name, role: role, besides: partnerName, at: target)
  }

  private func sidecarPaths(of file: CatalogFile, in family: FilingFamily) throws -> [FilePath] {
    let picture = try family.picture(of: file)
    guard let target = picture.target ?? family.pictures.lazy.compactMap(\.target).first else { return [] }
    return CompanionName.paths(
      for: file.name, role: .sidecar, besides: Array(picture.source.name), at: target)
  }

  /// Names a sidecar after its picture, by the first name that is free and by which programs take it.
  private mutating func attach(
    _ position: Int, _ family: FilingFamily, _ plan: inout FilingPlan, _ change: CatalogChange
  ) throws {
    let file = plan.files[position].file
    for path in try sidecarPaths(of: file, in: family) {
      if let look = try look(at: path, for: file, change.view) {
        return try place(position, path, look, &plan, change)
      }
    }
    guard let target = try family.picture(of: file).target ?? family.pictures.lazy.compactMap(\.target).first
    else { return }
    var number = 2
    while true {
      let path = CompanionName.path(for: file.name, number: number, at: target)
      if let look = try look(at: path, for: file, change.view) {
        return try place(position, path, look, &plan, change)
      }
      number += 1
    }
  }

  // MARK: Places

  /// What is known of a path that a file may have.
  enum Look {
    case free
    /// The file lies there already, as the catalog knows.
    case own
    /// The very file stands there, from an interrupted run or by another hand.
    case found(CopiedFile)

    var isThere: Bool { if case .free = self { false } else { true } }
  }

  /// Whether a file may have a path; nil where that is taken.
  private mutating func look(at path: FilePath, for file: CatalogFile, _ view: CatalogView) throws -> Look? {
    let place = target.root.appending(path.bytes)
    if file.path == place { return .own }
    // Somebody may have put a file there since the folder was listed.
    let listed = try names.holder(of: path, folders, view)
    guard let holder = listed ?? (FileStatus.exists(place) ? Array(path.name) : nil) else { return .free }
    guard holder.elementsEqual(path.name), !reserved.contains(path),
      try !view.hasFile(at: place, roots)
    else { return nil }
    guard FileStatus.exists(place) else { return .free }
    guard FileStatus.byteCount(place) == file.state.byteCount else { return nil }
    guard let copied = readings.file(for: request(file, path)) else { return nil }
    // A move that was killed may have left a second name of the source, which is no copy.
    return target.isMove || !copied.isSource ? .found(copied) : nil
  }

  private func request(_ file: CatalogFile, _ path: FilePath) -> CopyRequest {
    CopyRequest(
      source: file.path, id: file.sha256, byteCount: file.state.byteCount, target: path,
      isMove: target.isMove)
  }

  /// Writes down what comes.
  private mutating func place(
    _ position: Int, _ path: FilePath, _ look: Look, _ plan: inout FilingPlan, _ change: CatalogChange
  ) throws {
    let file = plan.files[position].file
    names.take(path)
    reserved.insert(path)
    let request = request(file, path)
    var row: StoredTransfer?
    var found: CopiedFile?
    switch look {
    case .own:
      if purpose == .arranging { plan.files[position].item.reason = "in its place" }
      return
    case .found(let copied):
      found = copied
    case .free:
      try note(path.folder, in: change)
      if !isDryRun, !isOpen {
        folders = try FolderMaker(root: target.root)
        isOpen = true
      }
      row = try change.addTransfer(
        importID: importID, kind: target.isMove ? .moved : .copied, source: request.source,
        isOnMount: FileStatus.isMount(request.source.folder), target: target.root.appending(path.bytes),
        sha256: request.id, byteCount: request.byteCount, step: .bring)
    }
    plan.steps.append(
      FilingPlan.Step(
        position: position, photoRowID: file.photoRowID, request: request, row: row, found: found))
  }
}
