import Glibc
import PhotoModel

/// Answers requests one after the other: a line of JSON in, a line of JSON out.
public final class MediaWorker {
  private let examiner: MediaExaminer

  /// The version of the program that it belongs to.
  public static let version = "0.1.0"

  /// Starts a worker that has answered nothing yet.
  ///
  /// - Parameter leavesOutExiv2: whether only photocat's own readers are used, for a file on which exiv2 ended the
  ///   process.
  public init(leavesOutExiv2: Bool = false) {
    examiner = MediaExaminer(leavesOutExiv2: leavesOutExiv2)
  }

  /// Answers the lines of `input` on `output` until there are no more.
  public func run(input: Int32, output: Int32) throws(MediaWorkerError) {
    var lines = LineReader(descriptor: input)
    while let line = lines.next() {
      guard var answer = answer(line: line) else {
        throw .notARequest(String(decoding: line.prefix(200), as: UTF8.self))
      }
      answer.append(UInt8(ascii: "\n"))
      // Nobody reads the answers any more: the one who asked is gone, and so is the work.
      guard Self.write(answer, to: output) else { return }
    }
  }

  /// Answers one line; nil where it is no request.
  public func answer(line: some Collection<UInt8>) -> [UInt8]? {
    // Why it is none does not help anybody: who sent it speaks another version's language.
    guard let request = try? MediaRequest(json: line) else { return nil }
    return MediaAnswer(number: request.number, result: result(of: request)).json
  }

  private func result(of request: MediaRequest) -> MediaResult {
    switch request.task {
    case .examine: examiner.examine(request.path)
    case .allTags: examiner.allTags(request.path)
    case .picture(let columns, let rows, let colors):
      examiner.picture(request.path, columns: columns, rows: rows, colors: colors)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}

/// Why a worker stopped.
public enum MediaWorkerError: Error, Equatable {
  /// A line was no request; its beginning.
  case notARequest(String)
}
