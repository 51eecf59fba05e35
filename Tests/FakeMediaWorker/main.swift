import Glibc
import PhotoModel

// Stands in for photocat-media: answers the real protocol, and misbehaves at files whose names ask for it.
signal(SIGPIPE, SIG_IGN)
var worker = FakeMediaWorker()
while let line = readLine() {
  // Whoever sends anything else is told by the end of the process, as the real worker does it.
  guard let request = try? MediaRequest(json: Array(line.utf8)) else { exit(64) }
  worker.answer(request)
}
