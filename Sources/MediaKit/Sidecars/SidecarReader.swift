import PhotoModel

/// Reads what a sidecar says about its photo.
enum SidecarReader {
  /// Reads the sidecar in `source`.
  static func read(_ source: ByteSource, kind: Sidecar.Kind) -> Sidecar {
    let bytes = source.bytes(at: 0, count: SidecarRecognition.lengthLimit)
    switch kind {
    case .xmp: return XMPSidecar.read(bytes)
    case .takeout: return TakeoutSidecar.read(bytes)
    case .pp3: return RawTherapeeSidecar.read(bytes)
    // Instructions for a program, with nothing for a catalog.
    case .aae, .dop: return Sidecar(kind: kind)
    }
  }
}

/// XMP in a file of its own.
enum XMPSidecar {
  /// Reads a packet by the rules for packets inside pictures.
  static func read(_ bytes: ArraySlice<UInt8>) -> Sidecar {
    var sidecar = Sidecar(kind: .xmp)
    let (properties, isWhole) = XMPScanner.scan(Array(SidecarText(bytes).text.utf8)[...])
    if !isWhole {
      sidecar.warnings.append(
        properties.orderedKeys.isEmpty
          ? "It is no well-formed XMP and cannot be read."
          : "It is no well-formed XMP: only what stands before the error is read.")
    }
    let tags = Tags(blocks: [properties])
    sidecar.photoExtension = tags.text("Xmp.photoshop.SidecarForExtension")?.lowercased()
    fill(&sidecar, from: tags)
    return sidecar
  }

  private static func fill(_ sidecar: inout Sidecar, from tags: Tags) {
    var metadata = SourcedMetadata(values: MediaMetadata(format: .jpeg))
    GPSPosition.find(in: tags).read(into: &metadata, tags: tags)
    TextFields(tags: tags, prefersIPTC: false).read(into: &metadata)
    let values = metadata.values
    sidecar.captured = CaptureTimeResolver(tags: tags, fileName: "").resolve()?.time
    sidecar.latitude = values.latitude
    sidecar.longitude = values.longitude
    sidecar.altitude = values.altitude
    sidecar.title = values.title
    sidecar.caption = values.caption
    sidecar.keywords = values.keywords
    sidecar.rating = values.rating
    sidecar.warnings += values.warnings
    if let warning = sidecar.captured.flatMap(CaptureTimeResolver.warning) {
      sidecar.warnings.append(warning)
    }
  }
}

/// RawTherapee's settings: sections of lines `Name=value`.
enum RawTherapeeSidecar {
  /// Reads the stars, which are all that says anything about the photo.
  static func read(_ bytes: ArraySlice<UInt8>) -> Sidecar {
    var sidecar = Sidecar(kind: .pp3)
    var section: Substring = ""
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") { section = line }
      if section == "[General]", line.hasPrefix("Rank="), let stars = Int(line.dropFirst(5)) {
        // RawTherapee has no way to say that somebody gave no stars.
        sidecar.rating = (1...5).contains(stars) ? stars : nil
      }
    }
    return sidecar
  }
}
