import Glibc
import TerminalUI
import Testing

/// Each test sends signals to a process of its own.
@Suite struct InterruptsTests {
  @Test func theFirstSignalIsNoted() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interrupts.install()
      let wasRequested = Interrupts.isRequested
      kill(getpid(), SIGTERM)
      await waitUntil { Interrupts.isRequested }
      exit(!wasRequested && Interrupts.isRequested ? 7 : 8)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSecondInterruptEndsTheProcess(first: Int32) async {
    await #expect(processExitsWith: .exitCode(130)) { [first] in
      Interrupts.install()
      kill(getpid(), first)
      await waitUntil { Interrupts.isRequested }
      kill(getpid(), SIGINT)
      await waitUntil { false }
      exit(8)
    }
  }

  @Test func aSecondRequestToEndIsNoReasonToHurry() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interrupts.install()
      kill(getpid(), SIGINT)
      await waitUntil { Interrupts.isRequested }
      kill(getpid(), SIGTERM)
      var pending = sigset_t()
      await waitUntil { sigpending(&pending) == 0 && sigismember(&pending, SIGTERM) == 0 }
      exit(Interrupts.isRequested ? 7 : 8)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGXCPU]) func everyEndThatIsAskedForIsNoted(signal: Int32) async
  {
    await #expect(processExitsWith: .exitCode(7)) { [signal] in
      Interrupts.install()
      kill(getpid(), signal)
      await waitUntil { Interrupts.isRequested }
      exit(Interrupts.isRequested ? 7 : 8)
    }
  }

  @Test func whatIsToOutliveItsTerminalDoes() async {
    await #expect(processExitsWith: .exitCode(7)) {
      _ = Glibc.signal(SIGHUP, SIG_IGN)
      Interrupts.install()
      kill(getpid(), SIGHUP)
      exit(Interrupts.isRequested ? 8 : 7)
    }
  }

  @Test func aFileThatGrowsTooLargeIsAnErrorOnceIgnored() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interrupts.ignoreWritingSignals()
      var limit = rlimit(rlim_cur: 0, rlim_max: 1)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let file = tmpfile()
      let written = write(fileno(file), "x", 1)
      exit(written == -1 && errno == EFBIG ? 7 : 8)
    }
  }

  @Test func aBrokenPipeIsAnErrorOnceIgnored() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interrupts.ignoreWritingSignals()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      let written = write(ends[1], "x", 1)
      exit(written == -1 && errno == EPIPE ? 7 : 8)
    }
  }
}

/// Waits for a signal to arrive, which may be on another thread, but not for ever.
private func waitUntil(_ condition: () -> Bool) async {
  for _ in 0..<120_000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}
