/// Takes the bytes that a renderer has gathered.
public protocol TextSink {
  /// Writes all of `bytes`, or fails.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// Why bytes could not be written.
public enum TextSinkError: Error, Equatable {
  /// The reader has gone away, as `head` does once it has its lines: no failure for a command.
  case closed
  /// The system refused, with this `errno` and its explanation.
  case failed(errno: Int32, reason: String)
}

extension TextSinkError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .closed: "the output was closed"
    case .failed(_, let reason): "cannot write the output: \(reason)"
    }
  }
}

/// Keeps what is written in memory.
public final class BufferSink: TextSink {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty sink.
  public init() {}

  /// The bytes as text; what is not UTF-8 is replaced.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends `bytes`.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
