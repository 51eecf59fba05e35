#!/bin/sh
# Usage: test.sh [OPTION OF swift build]... [-- OPTION OF swift test...]
# Builds the tests and runs them in a folder of their own for temporary files, and fails if they leave anything there.
# The folder is on a disk in memory where there is one that programs may be run from, unless TMPDIR names another
# place: the tests wait for thousands of writes to be safe on disk, and none cuts the power.
set -u
swift=$(dirname "$0")/swift.sh
options=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  options="$options $1"
  shift
done
[ $# -gt 0 ] && shift
# No option of ours has a space in it.
"$swift" build --build-tests $options || exit

parent=${TMPDIR:-}
if [ -z "$parent" ]; then
  parent=/tmp
  free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  case $(findmnt -no OPTIONS -T /dev/shm 2>/dev/null) in
    '' | *noexec*) ;;
    *) if [ -w /dev/shm ] && [ "${free:-0}" -ge 2000000 ]; then parent=/dev/shm; fi ;;
  esac
fi
TMPDIR=$(mktemp -d "$parent/photocat-tests-XXXXXX") || exit 1
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 130' INT TERM
# Some tests become another user.
chmod 755 "$TMPDIR"
"$swift" test --skip-build $options "$@" || exit
# Swift's own are not meant.
left=$(ls -A "$TMPDIR" | grep -v -e '^TemporaryDirectory\.' -e '\.lock$')
if [ -n "$left" ]; then
  echo "the tests have left in their temporary folder:" >&2
  echo "$left" >&2
  exit 1
fi
