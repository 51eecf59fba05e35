"""The files that the benchmark imports: made once under .bench, and used again."""

import pathlib
import random
import shutil

from exif import exif_segment, iptc_segment, xmp_segment
from jpeg import RowStock
from photos import PhotoSource

# Raised when the files made here change, so that old ones are made again.
EDITION = "2"


def small_photos(folder):
    """Makes 20,000 JPEGs of about 20 kB, 500 to a folder."""
    return make(folder / "small", count=20_000, per_folder=500, size=(480, 320), coefficients=7)


def large_photos(folder):
    """Makes 600 JPEGs of about 4 MB, 100 to a folder."""
    return make(folder / "large", count=600, per_folder=100, size=(4000, 3000), coefficients=31)


def make(folder, count, per_folder, size, coefficients):
    """Makes the photos unless they are there, and returns their folder."""
    mark = pathlib.Path(f"{folder}.made")
    if mark.exists() and mark.read_text() == f"{EDITION} {count}":
        return folder
    print(f"making {count:,} photos in {folder}", flush=True)
    mark.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    used = set()
    stock = RowStock(*size, coefficients, seed=folder.name)
    for photo in PhotoSource(count, seed=f"{folder.name} photos"):
        photo.width, photo.height = size
        place = folder / f"{photo.number // per_folder:04d}"
        place.mkdir(parents=True, exist_ok=True)
        path = place / photo.name
        if path in used:  # Two rolls in one folder can have a number in common.
            path = place / f"{photo.number}_{photo.name}"
        used.add(path)
        path.write_bytes(stock.picture(random.Random(f"{folder.name} {photo.number}"), segments(photo)))
    mark.write_text(f"{EDITION} {count}")
    return folder


def segments(photo):
    """Returns the metadata segments of a photo."""
    found = [exif_segment(photo)]
    if photo.title:
        found += [iptc_segment(photo), xmp_segment(photo)]
    return found
