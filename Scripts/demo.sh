#!/bin/sh
# Imports the sample photos into a temporary catalog, lists them, and shows the third one.
#
# usage: demo.sh PHOTOCAT
set -eu
photocat=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Shows a command as a person would type it, then runs it.
run() {
  printf '\n$ photocat %s\n' "$*"
  "$photocat" --catalog "$folder/demo.sqlite" "$@"
}

run import Resources/Samples
run list
run show 3
