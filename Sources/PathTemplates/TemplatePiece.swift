import PhotoModel

/// A part of one component of a template.
enum TemplatePiece: Sendable {
  case literal([UInt8])
  case field(FieldUse)
}

/// A field as a template uses it.
struct FieldUse: Sendable {
  let field: TemplateField
  var options: [TemplateOption] = []
  /// What stands there where the value is missing.
  var fallback: [UInt8]?
}

/// What is done to a field's value.
enum TemplateOption: Sendable {
  case upper
  case lower
  /// Digits that a number is filled up to, or characters that a text is cut to.
  case width(Int)
  case date(DateFormat)
}

extension FieldUse {
  /// The field's value with its options, fit for a name; nil where it is missing and there is no fallback.
  func text(in values: TemplateValues, counter: Int?) -> [UInt8]? {
    plainText(values.value(of: field, counter: counter)).flatMap(Self.usable) ?? fallback
  }

  private func plainText(_ value: TemplateValue) -> [UInt8]? {
    switch value {
    case .missing: nil
    case .text(let bytes): options.reduce(bytes, Self.apply)
    case .number(let digits):
      options.reduce(digits) { digits, option in
        if case .width(let width) = option { Self.padded(digits, width) } else { digits }
      }.utf8.map { $0 }
    case .date(let clock, let offset):
      dateText(clock, offset).map { options.reduce(Array($0.utf8), Self.apply) }
    }
  }

  private func dateText(_ clock: WallClock, _ offset: UTCOffset?) -> String? {
    for case .date(let format) in options { return format.text(for: clock, offset: offset) }
    let parts = ClockParts(clock)
    return parts.time.map { parts.date + "_" + $0 } ?? parts.date
  }

  private static func apply(_ bytes: [UInt8], _ option: TemplateOption) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return applyBytewise(bytes, option) }
    return switch option {
    case .upper: Array(text.uppercased().utf8)
    case .lower: Array(text.lowercased().utf8)
    case .width(let width): Array(text.prefix(width).utf8)
    case .date: bytes
    }
  }

  /// Of a text that is not UTF-8, only ASCII letters have a case, and its bytes are counted.
  private static func applyBytewise(_ bytes: [UInt8], _ option: TemplateOption) -> [UInt8] {
    switch option {
    case .upper: bytes.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }
    case .lower: bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    case .width(let width): Array(bytes.prefix(width))
    case .date: bytes
    }
  }

  private static func padded(_ number: String, _ width: Int) -> String {
    let sign = number.hasPrefix("-") ? "-" : ""
    let digits = number.dropFirst(sign.count)
    return sign + String(repeating: "0", count: max(0, width - number.count)) + digits
  }

  /// The bytes as they may stand in a name; nil for a value of nothing but dots and blanks, which says nothing.
  private static func usable(_ bytes: [UInt8]) -> [UInt8]? {
    let bytes = SafeText.replacingForbidden(bytes)
    return bytes.allSatisfy(SafeText.isDotOrBlank) ? nil : bytes
  }
}
