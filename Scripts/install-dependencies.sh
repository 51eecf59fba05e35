#!/bin/sh
# Installs the C libraries that pkg-config does not find, and the time zones. Says nothing and takes no time when all are there.
#
# usage: install-dependencies.sh
set -eu

# pkg-config's name, Debian's package, Homebrew's formula.
libraries='
sqlite3      libsqlite3-dev   sqlite
gexiv2       libgexiv2-dev    gexiv2
vips         libvips-dev      vips
chafa        libchafa-dev     chafa
libcrypto    libssl-dev       openssl@3
openh264     libopenh264-dev  openh264
libutf8proc  libutf8proc-dev  utf8proc
'

# Prints column $1 of the table for each library that is missing.
missing() {
  echo "$libraries" | while read -r name apt brew; do
    [ -n "$name" ] || continue
    pkg-config --exists "$name" 2>/dev/null && continue
    case $1 in name) echo "$name" ;; apt) echo "$apt" ;; brew) echo "$brew" ;; esac
  done
}

# Runs a command as root: as it is for root, else with sudo.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

tool=''
command -v pkg-config >/dev/null || tool=pkg-config
# The time zones, from which the offset of a photo with a position follows.
[ -e "${TZDIR:-/usr/share/zoneinfo}/Europe/Paris" ] || tool="$tool tzdata"
names=$(missing name)
[ -n "$tool$names" ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "photocat needs what is missing here:" ${tool:-} $names >&2
  echo "with Homebrew: brew install" ${tool:+pkgconf} $(missing brew) >&2
  exit 1
fi

packages="$tool $(missing apt)"
if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
  echo "photocat needs what is missing here:" ${tool:-} $names >&2
  echo "there is no sudo; as root: apt-get install" $packages >&2
  exit 1
fi
echo "installing" $packages
as_root apt-get -q update
as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $packages

names=$(missing name)
if [ -n "$names" ]; then
  echo "pkg-config still does not find:" $names >&2
  exit 1
fi
