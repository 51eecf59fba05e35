"""Made-up photos: a life of cameras, trips and bursts, drawn from a seeded random source."""

import datetime
import random
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Camera:
    """A camera with its lens and its way of naming files."""

    make: str
    model: str
    # What people call it: the maker's name once.
    name: str
    lens: str
    pattern: str
    crop: float
    since: int
    until: int
    width: int
    height: int
    # Whether it writes an offset from UTC and fractions of a second.
    modern: bool = True


CAMERAS = [
    Camera(
        "Canon",
        "Canon EOS 300D DIGITAL",
        "Canon EOS 300D DIGITAL",
        "EF-S18-55mm f/3.5-5.6",
        "IMG_{:04d}.JPG",
        1.6,
        1995,
        2009,
        3072,
        2048,
        False,
    ),
    Camera(
        "OLYMPUS OPTICAL CO.,LTD",
        "C3040Z",
        "OLYMPUS C3040Z",
        "7.1-21.3 mm f/1.8-2.6",
        "P{:07d}.JPG",
        4.9,
        1995,
        2004,
        2048,
        1536,
        False,
    ),
    Camera(
        "Canon",
        "Canon EOS 5D Mark II",
        "Canon EOS 5D Mark II",
        "EF24-105mm f/4L IS USM",
        "_MG_{:04d}.JPG",
        1,
        2008,
        2016,
        5616,
        3744,
        False,
    ),
    Camera(
        "NIKON CORPORATION",
        "NIKON D750",
        "NIKON D750",
        "24.0-120.0 mm f/4.0",
        "DSC_{:04d}.JPG",
        1,
        2014,
        2025,
        6016,
        4016,
    ),
    Camera(
        "FUJIFILM",
        "X-T4",
        "FUJIFILM X-T4",
        "XF16-55mmF2.8 R LM WR",
        "DSCF{:04d}.JPG",
        1.5,
        2020,
        2025,
        6240,
        4160,
    ),
    Camera(
        "SONY", "ILCE-7M3", "SONY ILCE-7M3", "FE 24-70mm F2.8 GM", "DSC{:05d}.JPG", 1, 2018, 2025, 6000, 4000
    ),
    Camera(
        "Apple",
        "iPhone 4S",
        "Apple iPhone 4S",
        "iPhone 4S back camera 4.28mm f/2.4",
        "IMG_{:04d}.JPG",
        8.2,
        2011,
        2015,
        3264,
        2448,
        False,
    ),
    Camera(
        "Apple",
        "iPhone 12",
        "Apple iPhone 12",
        "iPhone 12 back dual wide camera 4.2mm f/1.6",
        "IMG_{:04d}.JPG",
        6.2,
        2020,
        2025,
        4032,
        3024,
    ),
    Camera(
        "Google",
        "Pixel 6",
        "Google Pixel 6",
        "Pixel 6 back camera 6.81mm f/1.85",
        "PXL_{:09d}.jpg",
        3.7,
        2021,
        2025,
        4080,
        3072,
    ),
]

# City, region, country, code, latitude, longitude, UTC offset in minutes.
PLACES = [
    ("Bern", "Bern", "Schweiz", "CH", 46.948, 7.447, 120),
    ("Lisboa", "Lisboa", "Portugal", "PT", 38.722, -9.139, 60),
    ("東京", "東京都", "日本", "JP", 35.682, 139.759, 540),
    ("Buenos Aires", "Buenos Aires", "Argentina", "AR", -34.604, -58.382, -180),
    ("Cape Town", "Western Cape", "South Africa", "ZA", -33.925, 18.424, 120),
    ("St. John's", "Newfoundland and Labrador", "Canada", "CA", 47.561, -52.713, -150),
    ("Kathmandu", "Bagmati", "Nepal", "NP", 27.717, 85.324, 345),
    ("Tromsø", "Troms", "Norge", "NO", 69.649, 18.956, 60),
    ("Hobart", "Tasmania", "Australia", "AU", -42.882, 147.327, 600),
    ("Santa Fe", "New Mexico", "United States", "US", 35.687, -105.938, -420),
]

SUBJECTS = [
    "sea",
    "mountain",
    "family",
    "Frühling",
    "birthday",
    "cat",
    "street",
    "concert",
    "garden",
    "snow",
    "夜景",
    "market",
    "harbour",
    "forest",
    "wedding",
    "bicycle",
    "train",
    "bridge",
    "Bern, old town",
    "food",
]
TITLES = [
    "Morning at the {}",
    "The {} again",
    "A walk to the {}",
    "{} and rain",
    "{} in the evening",
    "Last {}",
]

START = datetime.datetime(1995, 1, 1)
DAYS = 31 * 365


@dataclass
class Photo:
    """One made-up photo."""

    number: int
    camera: Camera
    name: str
    moment: datetime.datetime | None
    subseconds: str | None
    place: tuple | None
    offset_minutes: int | None
    orientation: int
    iso: int
    aperture: float
    shutter: int
    focal_length: float
    serial: int
    width: int
    height: int
    rating: int | None = None
    title: str | None = None
    keywords: list = field(default_factory=list)
    position: tuple | None = None
    # Which outing it belongs to, for its folder.
    outing: int = 0
    outing_year: int = 0

    @property
    def time(self):
        """The moment as EXIF writes it."""
        return self.moment.strftime("%Y:%m:%d %H:%M:%S") if self.moment else None

    @property
    def offset(self):
        """The offset as EXIF writes it."""
        if self.offset_minutes is None:
            return None
        hours, minutes = divmod(abs(self.offset_minutes), 60)
        return f"{'-' if self.offset_minutes < 0 else '+'}{hours:02d}:{minutes:02d}"


class PhotoSource:
    """Hands out photos in the order in which a family would import them: outing by outing, with bursts."""

    def __init__(self, count, seed):
        self.count, self.random = count, random.Random(seed)

    def __iter__(self):
        number, outing = 0, 0
        while number < self.count:
            size = min(self.random.randint(20, 400), self.count - number)
            outing += 1
            for photo in self.outing(number, size):
                photo.outing = outing
                yield photo
            number += size

    def outing(self, first, count):
        """Hands out the photos of some hours with one camera at one place."""
        choose = self.random
        moment = START + datetime.timedelta(
            days=choose.randrange(DAYS), seconds=choose.randrange(25200, 61200)
        )
        year = moment.year
        camera = choose.choice([each for each in CAMERAS if each.since <= moment.year <= each.until])
        place = choose.choice(PLACES) if choose.random() < 0.6 else None
        subject = choose.choice(SUBJECTS)
        counter, serial = choose.randrange(1, 9000), choose.randrange(10**8)
        burst, tick = 0, 0
        for number in range(first, first + count):
            if burst:
                burst, tick = burst - 1, tick + choose.randrange(8, 14)
                moment += datetime.timedelta(seconds=tick // 100)
                tick %= 100
            else:
                moment += datetime.timedelta(seconds=choose.randrange(1, 240))
                burst, tick = choose.choice([0] * 12 + [3, 5, 8]), choose.randrange(100)
            counter += 1
            photo = self.photo(number, camera, place, subject, moment, tick, counter, serial)
            photo.outing_year = year
            yield photo

    def photo(self, number, camera, place, subject, moment, tick, counter, serial):
        """Takes one picture."""
        choose = self.random
        dated = choose.random() >= 0.01
        upright = choose.random() < 0.75
        photo = Photo(
            number=number,
            camera=camera,
            name=camera.pattern.format(counter),
            moment=moment if dated else None,
            subseconds=f"{tick:02d}" if camera.modern and dated else None,
            place=place,
            offset_minutes=place[6] if place and camera.modern and dated else None,
            orientation=1 if upright else choose.choice([6, 8]),
            iso=choose.choice([50, 100, 200, 400, 800, 3200]),
            aperture=choose.choice([1.8, 2.8, 4.0, 5.6, 8.0, 11.0]),
            shutter=choose.choice([30, 60, 125, 250, 1000]),
            focal_length=choose.choice([4.2, 16.0, 24.0, 35.0, 50.0, 85.0]),
            serial=serial,
            width=camera.width,
            height=camera.height,
        )
        if place and choose.random() < 0.8:
            photo.position = (
                place[4] + choose.uniform(-0.1, 0.1),
                place[5] + choose.uniform(-0.1, 0.1),
                round(choose.uniform(0, 900), 1),
            )
        if choose.random() < 0.3:
            photo.title = choose.choice(TITLES).format(subject)
            photo.keywords = list(dict.fromkeys([subject, choose.choice(SUBJECTS)]))
            photo.rating = choose.choice([1, 2, 3, 3, 4, 4, 5])
        return photo
