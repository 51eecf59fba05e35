#!/usr/bin/env python3
"""Draws the sample pictures of Resources/Samples and writes their metadata.

Needs Pillow (python3-pil), exiftool (libimage-exiftool-perl) and vips (libvips-tools). Run twice with
the same versions of these, it writes the same bytes.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from PIL import Image

from samples.album import ALBUM, COPIES
from samples.metadata import write

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Resources" / "Samples"

# What each format has a place for.
FAMILIES = {
    ".png": ("IFD0", "ExifIFD", "GPS", "XMP"),
    ".webp": ("IFD0", "ExifIFD", "GPS", "XMP"),
    ".heic": ("IFD0", "ExifIFD", "GPS", "XMP"),
}
ALL_FAMILIES = ("IFD0", "ExifIFD", "GPS", "IPTC", "XMP")


def main():
    """Makes every sample anew and says how large they are together."""
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for sample in ALBUM:
        make(sample, folder / sample.name)
    for copy, original in COPIES.items():
        (folder / copy).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / original, folder / copy)
    files = [path for path in folder.rglob("*") if path.is_file()]
    print(f"{len(files)} pictures, {sum(path.stat().st_size for path in files):,} bytes, in {folder}")


def make(sample, path):
    """Draws one sample, saves it in the format that its name says, and writes its tags."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    image = sample.draw()
    tags = dict(sample.tags)
    if sample.orientation == 6:
        image = image.transpose(Image.Transpose.ROTATE_90)
    if tags:
        tags["IFD0:Orientation#"] = sample.orientation
        if path.suffix.lower() == ".jpg":
            tags["ExifIFD:ExifImageWidth"], tags["ExifIFD:ExifImageHeight"] = image.size
    save(image, path, sample.quality)
    if tags:
        write(path, tags, FAMILIES.get(path.suffix.lower(), ALL_FAMILIES))


def save(image, path, quality):
    """Saves a picture in the format that the name ends with."""
    match path.suffix.lower():
        case ".jpg":
            image.save(path, "JPEG", quality=quality, optimize=True)
        case ".png":
            image.quantize(16, dither=Image.Dither.NONE).save(path, "PNG", optimize=True)
        case ".webp":
            image.save(path, "WEBP", quality=quality, method=6)
        case ".tif":
            # Differences between neighbours (predictor 2) compress better than the values.
            image.save(path, "TIFF", compression="tiff_lzw", tiffinfo={317: 2}, dpi=(300, 300))
        case ".heic":
            save_heic(image, path, quality=48)


def save_heic(image, path, quality):
    """Saves a picture as HEIC by way of vips, since Pillow has no encoder for it."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = pathlib.Path(folder) / "drawn.png"
        image.save(drawn)
        command = ["vips", "heifsave", str(drawn), str(path), "--compression", "hevc", "--Q", str(quality)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
