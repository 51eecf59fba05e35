import PhotoModel

/// The value of a field, before options.
enum TemplateValue {
  /// Bytes that mostly are UTF-8, but need not be in a file's name.
  case text([UInt8])
  case number(String)
  case date(WallClock, UTCOffset?)
  case missing

  init(_ text: String?) { self = text.map { .text(Array($0.utf8)) } ?? .missing }

  init(_ number: (some BinaryInteger)?) { self = number.map { .number(String($0)) } ?? .missing }

  init(_ number: Double?) {
    guard let number, number.isFinite else {
      self = .missing
      return
    }
    let text = String(number)
    self = .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension TemplateValues {
  /// The value of `field`; the counter is the caller's.
  func value(of field: TemplateField, counter: Int?) -> TemplateValue {
    switch field {
    case .counter: TemplateValue(counter)
    case .index: TemplateValue(index)
    case .id: TemplateValue(id.description)
    case .shortID: TemplateValue(id.short)
    case .path: .text(path.bytes)
    case .fileName: .text(Array(path.name))
    case .name: .text(FileNameParts(path.name).stem)
    case .ext: .text(FileNameParts(path.name).ext)
    case .bytes: TemplateValue(byteCount)
    case .kind: TemplateValue(metadata.format.kind)
    case .camera: TemplateValue(camera)
    case .albums: TemplateValue(Self.joined(albums))
    case .hidden: TemplateValue(isHidden ? "hidden" : nil)
    case .files: TemplateValue(fileCount)
    case .importedAt: importedAt.map { .date($0, UTCOffset(minutes: 0)) } ?? .missing
    case .importID: TemplateValue(importID)
    case .capturedAt, .utcOffset, .capturedFrom, .year, .month, .day, .hour, .minute, .second, .date, .time:
      captureValue(of: field)
    case .place, .city, .region, .country, .countryCode, .timezone: placeValue(of: field)
    default: pictureValue(of: field)
    }
  }

  private func captureValue(of field: TemplateField) -> TemplateValue {
    guard let captured = metadata.captured else { return .missing }
    let clock = ClockParts(captured.wallClock)
    return switch field {
    case .capturedAt: .date(captured.wallClock, captured.utcOffset)
    case .utcOffset: TemplateValue(captured.utcOffset?.description)
    case .capturedFrom: TemplateValue(captured.source)
    case .year: clock.year.map { .number($0) } ?? .missing
    case .month: clock.month.map { .number($0) } ?? .missing
    case .day: clock.day.map { .number($0) } ?? .missing
    case .hour: clock.hour.map { .number($0) } ?? .missing
    case .minute: clock.minute.map { .number($0) } ?? .missing
    case .second: clock.second.map { .number($0) } ?? .missing
    case .date: TemplateValue(clock.date)
    default: TemplateValue(clock.time)
    }
  }

  private func placeValue(of field: TemplateField) -> TemplateValue {
    let place = metadata.place
    return switch field {
    case .city: TemplateValue(place.city)
    case .region: TemplateValue(place.region)
    case .country: TemplateValue(place.country)
    case .countryCode: TemplateValue(place.countryCode)
    case .timezone: TemplateValue(place.timezone)
    default: TemplateValue(place.city ?? place.region ?? place.country)
    }
  }

  private func pictureValue(of field: TemplateField) -> TemplateValue {
    switch field {
    case .format: TemplateValue(metadata.format.rawValue)
    case .width: TemplateValue(metadata.width)
    case .height: TemplateValue(metadata.height)
    case .orientation: TemplateValue(metadata.orientation)
    case .make: TemplateValue(metadata.make)
    case .model: TemplateValue(metadata.model)
    case .lens: TemplateValue(metadata.lens)
    case .iso: TemplateValue(metadata.iso)
    case .aperture: TemplateValue(metadata.aperture)
    case .exposureTime: TemplateValue(metadata.exposureTime)
    case .focalLength: TemplateValue(metadata.focalLength)
    case .focalLength35mm: TemplateValue(metadata.focalLength35mm)
    case .latitude: TemplateValue(metadata.latitude)
    case .longitude: TemplateValue(metadata.longitude)
    case .altitude: TemplateValue(metadata.altitude)
    case .title: TemplateValue(metadata.title)
    case .caption: TemplateValue(metadata.caption)
    case .keywords: TemplateValue(Self.joined(metadata.keywords))
    case .rating: TemplateValue(metadata.rating)
    case .warnings: TemplateValue(Self.joined(metadata.warnings))
    case .duration: TemplateValue(metadata.duration.flatMap { Int(exactly: $0.rounded()) })
    default: preconditionFailure("the field \(field.rawValue) has no value")
    }
  }

  private static func joined(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
