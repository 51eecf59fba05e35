"""The sample pictures as a list: which scene, under which name, with which metadata."""

from dataclasses import dataclass, field
from typing import Callable

from . import landscapes, scenes
from .metadata import camera, exposure, place, position, taken, words


@dataclass
class Sample:
    """One picture to make."""

    name: str
    draw: Callable
    tags: dict = field(default_factory=dict)
    quality: int = 80
    # The EXIF orientation under which the picture is stored: 1 is upright, 6 lies on its left side.
    orientation: int = 1


NIKON_D750 = camera("NIKON CORPORATION", "NIKON D750", "24.0 mm f/1.8")
SONY_A7 = camera("SONY", "ILCE-7M3", "FE 70-200mm F4 G OSS")
CAPE_SPEAR = place("St. John's", "Newfoundland and Labrador", "Canada", "CA")


def gull(frame, subseconds, rating):
    """One frame of the burst at Cape Spear, at half an hour's offset from most of the world."""
    return Sample(
        f"DSC0481{7 + frame}.JPG",
        lambda: scenes.gulls(frame),
        quality=76,
        tags=SONY_A7
        | exposure(400, 5.6, "1/2000", 200, 200)
        | taken("2018:07:09 16:05:41", "-02:30", subseconds)
        | position(47.5236, -52.6193, 21)
        | CAPE_SPEAR
        | words("Gulls at Cape Spear", None, ["gulls", "sea"], rating),
    )


ALBUM = [
    Sample(
        "IMG_4711.JPG",
        landscapes.sea_sunset,
        camera("Canon", "Canon EOS 5D Mark II", "EF24-105mm f/4L IS USM")
        | exposure(100, 11, "1/125", 67, 67)
        | taken("2009:08:14 20:47:12", subseconds="37")
        | words("Last light", "A small boat on its way home.", ["sea", "sunset", "sailing"], 4),
    ),
    Sample(
        "DSC_0042.JPG",
        landscapes.mountain_lake,
        NIKON_D750
        | exposure(100, 8, "1/250", 24, 24)
        | taken("2016:05:21 07:12:03", "+02:00")
        | position(46.4983, 7.7275, 1578)
        | place("Kandersteg", "Bern", "Schweiz", "CH")
        | words(
            "Morgen am Oeschinensee",
            "Kein Wind, kein Mensch, nur ein Kuckuck.",
            ["Frühling", "Kandersteg, Bern", "See", "Gebirge"],
            5,
        ),
    ),
    Sample(
        "DSCF3120.JPG",
        landscapes.city_night,
        camera("FUJIFILM", "X-T4", "XF35mmF1.4 R")
        | exposure(1600, 2, "1/60", 35, 53)
        | taken("2022:11:03 19:24:50", "+09:00")
        | position(35.6586, 139.7454, 42)
        | place("東京", "東京都", "日本", "JP")
        | words("東京の夜景", "雨上がりの東京タワー", ["東京", "夜景", "city"], 5),
        quality=78,
    ),
    Sample(
        "IMG_0457.HEIC",
        landscapes.table_mountain,
        camera("Apple", "iPhone 12", "iPhone 12 back dual wide camera 4.2mm f/1.6")
        | exposure(32, 1.6, "1/1634", 4.2, 26)
        | taken("2021:02:27 10:31:08", "+02:00", "118")
        | position(-33.9628, 18.4098, 12.5, "2021:02:27 08:31:07")
        | words("Tablecloth on the mountain", None, ["Cape Town", "mountain"]),
    ),
    Sample(
        "PXL_20211120_183015123.jpg",
        scenes.portrait,
        camera("Google", "Pixel 6", "Pixel 6 back camera 6.81mm f/1.85")
        | exposure(86, 1.85, "1/120", 6.81, 25)
        | taken("2021:11:20 15:30:15", "-03:00", "123")
        | position(-34.6037, -58.3816, 25, "2021:11:20 18:30:15")
        | place("Buenos Aires", "Buenos Aires", "Argentina", "AR")
        | words("Inés", "En San Telmo, antes de la milonga.", ["Inés", "portrait"], 3),
        orientation=6,
    ),
    gull(0, "10", -1),
    gull(1, "40", 4),
    gull(2, "70", None),
    # As a messenger sends it: all metadata gone, the day only in the name.
    Sample("IMG-20190102-WA0003.jpg", scenes.snowman, quality=76),
    # A scan knows nothing of when the print was made.
    Sample(
        "Scan 7.png",
        scenes.old_house,
        camera("EPSON", "Perfection V600") | words("Grandfather's farm", None, ["family", "farm"]),
    ),
    Sample(
        "P1186044.webp",
        landscapes.aurora,
        camera("OLYMPUS CORPORATION", "E-M1MarkIII", "OLYMPUS M.7-14mm F2.8")
        | exposure(3200, 2.8, 6, 7, 14)
        | taken("2020:01:18 23:58:31", "+01:00")
        | position(69.5789, 20.2186, 8)
        | place("Lyngseidet", "Troms", "Norge", "NO")
        | words("Nordlys over Lyngen", "Minus nineteen, and nobody wanted to go in.", ["aurora", "night"], 5),
    ),
    Sample(
        "20230105_214530.jpg",
        scenes.cat_at_window,
        camera("samsung", "SM-G991B")
        | exposure(640, 1.8, "1/33", 5.4, 26)
        | taken("2023:01:05 21:45:30", "+01:00", "804")
        | words("Mitzi wartet", None, ["cat", "Mitzi"], 4),
    ),
    Sample(
        "IMGP2201.TIF",
        scenes.still_life,
        camera("PENTAX", "PENTAX K-5 II", "smc PENTAX-D FA MACRO 100mm F2.8 WR")
        | exposure(80, 8, 0.8, 100, 153)
        | taken("2013:10:06 11:02:44")
        | words("Still life with two apples", None, ["still life"], 2),
    ),
    Sample(
        "P1040512.JPG",
        landscapes.high_peaks,
        camera("Panasonic", "DC-GX9", "LUMIX G VARIO 12-60/F3.5-5.6")
        | exposure(200, 5.6, "1/400", 18, 36)
        | taken("2019:04:12 05:51:27", "+05:45")
        | position(28.3996, 83.6871, 3193)
        | place("Ghorepani", "Gandaki", "Nepal", "NP")
        | words("Dawn at Poon Hill", "Four hundred steps too many, all forgotten.", ["Nepal", "dawn"], 4),
    ),
]

# The same bytes once more, as a copy made long ago.
COPIES = {"backup/sunset.jpg": "IMG_4711.JPG"}
