extension FilePath {
  /// Calls `body` with the path as C functions want it: the bytes and a zero.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return try terminated.withUnsafeBufferPointer { buffer throws(Failure) in
      guard let start = buffer.baseAddress else {
        preconditionFailure("an array with a zero in it is not empty")
      }
      return try body(start)
    }
  }
}
