#!/usr/bin/env python3
"""Writes a catalog of made-up photos, every table filled as an import would have filled it.

photocat itself makes the empty catalog, so the schema is always the program's own.
"""

import argparse
import calendar
import hashlib
import json
import pathlib
import re
import sqlite3
import subprocess
import sys

from photos import START, PhotoSource

# Raised when what is written here changes, so that catalogs kept from before are made again.
EDITION = 2

ROOT = b"/srv/photos"
ARGUMENTS = json.dumps({"jobs": 2, "paths": [ROOT.decode()]}, separators=(",", ":"))
PHOTOS_PER_IMPORT = 50_000
BATCH = 20_000
DIGITS = re.compile(rb"[0-9]+")

PHOTO_COLUMNS = """id, sha256, path, name_key, captured_at, utc_offset, captured_from, bytes, format, width,
  height, orientation, camera, make, model, lens, iso, aperture, exposure_time, focal_length,
  focal_length_35mm, latitude, longitude, altitude, city, region, country, country_code, title, rating,
  sources, import_id""".split(",")


def main():
    """Reads the command line and writes the catalog."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photocat", required=True, help="the photocat that makes the empty catalog")
    parser.add_argument("--count", type=int, default=1_000_000, help="how many photos (default: a million)")
    parser.add_argument("out", type=pathlib.Path, help="the catalog to write; it must not be there yet")
    options = parser.parse_args()
    if options.out.exists():
        sys.exit(f"catalog.py: {options.out} is there already")
    write_catalog(options.photocat, options.out, options.count)


def write_catalog(photocat, out, count):
    """Makes an empty catalog with photocat and fills it."""
    out.parent.mkdir(parents=True, exist_ok=True)
    command = [photocat, "--catalog", str(out), "init"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    database = sqlite3.connect(out, isolation_level=None)
    # Nothing is lost if this is cut short: the file is then simply made again.
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -800000", "foreign_keys = OFF"):
        database.execute(f"PRAGMA {setting}").fetchall()
    database.execute("BEGIN")
    Filler(database, count).fill()
    database.execute("COMMIT")
    problems = database.execute("PRAGMA foreign_key_check").fetchall()
    database.execute("PRAGMA journal_mode = WAL").fetchall()
    database.close()
    if problems:
        sys.exit(f"catalog.py: {len(problems)} rows refer to nothing")


class Filler:
    """Fills the tables of an empty catalog."""

    def __init__(self, database, count):
        self.database, self.count = database, count
        self.folders, self.keywords = {}, {}
        self.photo_rows, self.file_rows, self.keyword_rows = [], [], []

    def fill(self):
        """Writes imports, folders, photos, files and keywords."""
        self.database.execute("INSERT INTO roots (id, path) VALUES (1, ?)", (ROOT,))
        self.add_imports()
        for photo in PhotoSource(self.count, seed="catalog"):
            self.add(photo)
            if len(self.photo_rows) == BATCH:
                self.flush()
        self.flush()

    def add_imports(self):
        """Writes one import, and its line of history, for each fifty thousand photos."""
        for first in range(0, self.count, PHOTOS_PER_IMPORT):
            size = min(PHOTOS_PER_IMPORT, self.count - first)
            number = first // PHOTOS_PER_IMPORT + 1
            day = f"2026-01-{1 + (number - 1) % 28:02d}T"
            self.database.execute(
                "INSERT INTO imports (id, started_at, finished_at, state, arguments, found, imported)"
                " VALUES (?, ?, ?, 'finished', ?, ?, ?)",
                (number, f"{day}10:00:00Z", f"{day}10:05:00Z", ARGUMENTS, size, size),
            )
            self.database.execute(
                "INSERT INTO history (name, done_at, import_id) VALUES (?, ?, ?)",
                (f"import {ROOT.decode()}", f"{day}10:00:00Z", number),
            )

    def add(self, photo):
        """Queues the rows of one photo."""
        number = photo.number + 1
        folder, name = self.folder(photo), photo.name.encode()
        path = ROOT + b"/" + folder[1] + b"/" + name
        size = 2_000_000 + photo.serial % 6_000_000 + photo.number % 1000
        imported = photo.number // PHOTOS_PER_IMPORT + 1
        self.photo_rows.append(photo_row(photo, number, path, name, size, imported))
        self.file_rows.append((number, number, folder[0], name, size, modified(photo), imported))
        for position, keyword in enumerate(photo.keywords):
            self.keyword_rows.append((number, position, self.keyword(keyword)))

    def folder(self, photo):
        """Returns the number and path of an outing's folder, writing it when it is new."""
        path = f"{photo.outing_year}/{photo.outing:06d} {photo.place[0] if photo.place else 'home'}".encode()
        if path not in self.folders:
            self.folders[path] = len(self.folders) + 1
            row = (self.folders[path], path)
            self.database.execute("INSERT INTO folders (id, root_id, path) VALUES (?, 1, ?)", row)
        return self.folders[path], path

    def keyword(self, name):
        """Returns the number of a keyword, writing it when it is new."""
        if name not in self.keywords:
            self.keywords[name] = len(self.keywords) + 1
            self.database.execute(
                "INSERT INTO keywords (id, name) VALUES (?, ?)", (self.keywords[name], name)
            )
        return self.keywords[name]

    def flush(self):
        """Writes what is queued."""
        places = ", ".join("?" * len(PHOTO_COLUMNS))
        self.database.executemany(
            f"INSERT INTO photos ({','.join(PHOTO_COLUMNS)}) VALUES ({places})", self.photo_rows
        )
        self.database.executemany(
            "INSERT INTO files (id, photo_id, folder_id, name, role, bytes, mtime_ns, import_id)"
            " VALUES (?, ?, ?, ?, 'original', ?, ?, ?)",
            self.file_rows,
        )
        self.database.executemany(
            "INSERT INTO photo_keywords (photo_id, position, keyword_id) VALUES (?, ?, ?)", self.keyword_rows
        )
        self.photo_rows, self.file_rows, self.keyword_rows = [], [], []


def photo_row(photo, number, path, name, size, imported):
    """Returns the values of `PHOTO_COLUMNS` for one photo."""
    turned = photo.orientation > 4
    width, height = (photo.height, photo.width) if turned else (photo.width, photo.height)
    latitude, longitude, altitude = photo.position or (None, None, None)
    city, region, country, code = photo.place[:4] if photo.place else (None,) * 4
    camera = photo.camera
    return (
        number,
        hashlib.sha256(b"photo %d" % number).digest(),
        path,
        natural_key(name),
        wall_clock(photo),
        photo.offset_minutes,
        "EXIF DateTimeOriginal" if photo.moment else None,
        size,
        "jpeg",
        width,
        height,
        photo.orientation,
        camera.name,
        camera.make,
        camera.model,
        camera.lens,
        photo.iso,
        photo.aperture,
        1 / photo.shutter,
        photo.focal_length,
        round(photo.focal_length * camera.crop),
        latitude,
        longitude,
        altitude,
        city,
        region,
        country,
        code,
        photo.title,
        photo.rating,
        sources(photo),
        imported,
    )


def sources(photo):
    """Returns where the words came from, as JSON; the catalog does not repeat the tags that are usual."""
    found = {"place": "Xmp.photoshop.City"} if photo.place else {}
    if photo.title:
        found |= {"keywords": "Xmp.dc.subject", "rating": "Xmp.xmp.Rating", "title": "Xmp.dc.title"}
    return json.dumps(found, sort_keys=True, separators=(",", ":")) if found else None


def wall_clock(photo):
    """Returns the capture time as the catalog writes it: ISO 8601, a fraction without trailing zeros."""
    if not photo.moment:
        return None
    fraction = (photo.subseconds or "").rstrip("0")
    return photo.moment.isoformat() + (f".{fraction}" if fraction else "")


def modified(photo):
    """Returns a modification time in nanoseconds since 1970: as if the camera's clock were on UTC."""
    moment = photo.moment or START
    return calendar.timegm(moment.timetuple()) * 1_000_000_000


def natural_key(name):
    """Returns the key by which an ASCII file name is sorted; the same as NaturalOrder.key in PhotoModel.

    A run of digits becomes its length, written in nines, and the digits without leading zeros.
    """
    return DIGITS.sub(length_and_digits, name.lower())


def length_and_digits(match):
    """Returns the key of one run of digits."""
    digits = match.group().lstrip(b"0")
    return b"9" * (len(digits) // 9) + b"%d" % (len(digits) % 9) + digits


if __name__ == "__main__":
    main()
