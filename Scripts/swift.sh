#!/bin/sh
# Runs swift, leaving out SwiftPM's notes on pkg-config flags that it does not pass on, such as -pthread.
# They are the system libraries' own and mean nothing here. Everything else, and the status, is swift's.
set -u
exec 3>&1
status=$({
  { swift "$@" 2>&1 3>&- && echo 0 >&4 || echo $? >&4; } | grep --line-buffered -v 'prohibited flag(s)' >&3
} 4>&1)
exit "${status:-1}"
