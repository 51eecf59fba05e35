"""Runs commands and measures them: wall time as the median of alternating runs, and peak memory."""

import os
import statistics
import subprocess
import sys
import time

# Run by a bare interpreter, since a process starts its life with the peak of the one that forked it.
PEAK_PROBE = """
import os, sys
child = os.fork()
if child == 0:
    os.dup2(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), 1)
    os.execvp(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


class CannotRun(Exception):
    """Says which command failed and what it said."""


def seconds(command, output=os.devnull, shell=False):
    """Runs a command once, its standard output going to a file, and returns the seconds that it took."""
    with open(output, "wb") as sink:
        start = time.perf_counter()
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.PIPE, shell=shell
        )
        elapsed = time.perf_counter() - start
    if done.returncode != 0:
        raise CannotRun(
            f"{command} ended with {done.returncode}: {done.stderr.decode(errors='replace').strip()}"
        )
    return elapsed


def alternate(runs, *measurements):
    """Runs each of several measurements in turn, so many times over, and returns the median of each."""
    times = [[] for _ in measurements]
    for _ in range(runs):
        for series, measurement in zip(times, measurements):
            series.append(measurement())
    return [statistics.median(series) for series in times]


def peak_bytes(command, output):
    """Returns the largest resident set that a command reached, in bytes."""
    probe = [sys.executable, "-I", "-S", "-c", PEAK_PROBE, str(output), *map(str, command)]
    done = subprocess.run(probe, capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotRun(f"{command} ended with {done.returncode}: {done.stderr.strip()}")
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024)


def warm(folder):
    """Reads every file below a folder once, so that all measurements find them in the page cache."""
    for path in folder.rglob("*"):
        if path.is_file():
            with open(path, "rb", buffering=0) as file:
                while file.read(1 << 20):
                    pass
