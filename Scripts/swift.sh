#!/bin/sh
# Runs swift, leaving out two notes that are not about this project: SwiftPM's on pkg-config flags that it does not
# pass on, such as -pthread, and the linker's on mktemp inside the static Foundation. Everything else, and the
# status, is swift's.
set -u
exec 3>&1
status=$({
  { swift "$@" 2>&1 3>&- && echo 0 >&4 || echo $? >&4; } |
    grep --line-buffered -v -e 'prohibited flag(s)' -e 'libFoundationEssentials.*mktemp' >&3
} 4>&1)
exit "${status:-1}"
