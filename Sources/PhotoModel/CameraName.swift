/// The name by which people call a camera.
public enum CameraName {
  /// Puts make and model together without saying the brand twice; nil where neither is known.
  ///
  /// "Canon" and "Canon EOS 5D" become "Canon EOS 5D", "NIKON CORPORATION" and "NIKON D750" become "NIKON D750",
  /// "Apple" and "iPhone 12" become "Apple iPhone 12".
  public static func make(_ make: String?, model: String?) -> String? {
    guard let model, !model.isEmpty else { return make?.isEmpty == false ? make : nil }
    guard let brand = make?.split(separator: " ").first else { return model }
    return model.lowercased().hasPrefix(brand.lowercased()) ? model : "\(brand) \(model)"
  }
}
