import PhotoModel

extension MediaMetadata {
  /// Adds what a sidecar called `name` says, and what follows from a position or a time that it tells.
  mutating func complete(with sidecar: Sidecar, named name: [UInt8], _ places: PlaceCompletion) {
    let before = self
    merge(sidecar, named: FilePath(bytes: name).displayText)
    let isPlaceNew = latitude != before.latitude || longitude != before.longitude
    if isPlaceNew || captured != before.captured { places.complete(&self) }
  }
}
