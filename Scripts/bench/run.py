#!/usr/bin/env python3
"""Measures photocat beside the tools that do the same work, and prints one table.

It installs the peers that are missing, makes its own inputs under .bench, and keeps them. A missed target is
a line of the table, not a failure; the status is 1 only when something could not be run.
"""

import argparse
import os
import pathlib
import platform
import shutil
import subprocess
import sys

from figures import Bench
from measure import CannotRun
from report import table

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = {"exiftool": "libimage-exiftool-perl", "sqlite3": "sqlite3", "openssl": "openssl"}
FIGURES = {
    "import": Bench.import_small,
    "import-large": Bench.import_large,
    "import-copy": Bench.import_copy,
    "start": Bench.start,
    "list": Bench.listing,
    "records": Bench.records,
    "memory": Bench.memory,
    "show": Bench.show,
}


def main():
    """Runs the chosen figures and prints what came of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photocat", default=ROOT / ".build/release/photocat", help="the program to measure")
    parser.add_argument(
        "--only", action="append", choices=FIGURES, help="measure this alone; may be repeated"
    )
    parser.add_argument(
        "--runs", type=int, default=3, help="how often to run each (short ones run more often)"
    )
    options = parser.parse_args()
    install_peers()
    bench = Bench(options.photocat, ROOT / ".bench", options.runs)
    rows, failed = [], False
    for name in options.only or FIGURES:
        print(f"measuring {name}", flush=True)
        try:
            rows += FIGURES[name](bench)
        except (CannotRun, OSError, subprocess.CalledProcessError) as error:
            print(f"run.py: {name} could not be measured: {error}", file=sys.stderr)
            failed = True
    print(f"\n{machine()}; medians of {options.runs} runs or more, exiftool once\n\n{table(rows)}")
    sys.exit(1 if failed else 0)


def install_peers():
    """Installs the peers that are missing, with apt-get, as root or with sudo."""
    missing = [package for command, package in PEERS.items() if not shutil.which(command)]
    if not missing:
        return
    if not shutil.which("apt-get"):
        sys.exit(f"run.py: please install {', '.join(missing)}")
    root = [] if os.geteuid() == 0 else ["sudo"]
    subprocess.run([*root, "apt-get", "-q", "update"], check=True)
    subprocess.run([*root, "apt-get", "-q", "install", "-y", "--no-install-recommends", *missing], check=True)


def machine():
    """Names the machine: processor, cores and system."""
    model = platform.processor() or platform.machine()
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"


if __name__ == "__main__":
    main()
