import Glibc
import MediaKit

/// Says what is wrong on standard error and ends the process as wrong usage.
func fail(_ message: String) -> Never {
  let line = Array("photocat-media: \(message)\n".utf8)
  write(STDERR_FILENO, line, line.count)
  exit(64)
}

do {
  let options = try MediaWorkerOptions(CommandLine.arguments.dropFirst())
  if options.showsVersion {
    print("photocat-media \(MediaWorker.version)")
    exit(0)
  }
  options.limitMemory()
  for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  let answers = AnswerChannel.open()
  AnswerChannel.endProcessWhenClosed(answers)
  try MediaWorker(leavesOutExiv2: options.leavesOutExiv2).run(input: STDIN_FILENO, output: answers)
} catch let error as MediaWorkerUsageError {
  fail(error.message)
} catch MediaWorkerError.notARequest(let line) {
  fail("not a request: \(line.debugDescription)")
}
