#!/usr/bin/env python3
"""Packs places.tsv and countries.tsv into Resources/Places.bin.

    Scripts/make-places.py FOLDER-OF-THE-TABLES [OUTPUT]

The same tables give the same bytes. What is written, all numbers unsigned and little-endian:

    header      8 bytes   "PLACES", 0, 1 (the version of this format)
                8 x u32   places, cells, areas, strings, largest reach, start of the areas, of the
                          strings, of the blocks
    bands       361 x     u32 first cell, u32 columns: one band for each half degree of latitude from
                          the south pole, and an end mark
    cells       for each  u16 column, u32 start of its block after the start of the blocks: only cells
                          that hold a place, by band and column
    areas       for each  4 x u16: region, country, country code, time zone, as numbers of strings
    strings     n+1 x u32 start of each string after the last of these numbers; then the strings, UTF-8;
                          string 0 is empty and stands for what is not known
    blocks      for each  u16 places n; n x 4 x u16: latitude north of the band's south edge and longitude
                          east of the cell's west edge in ten-thousandths of a degree, area, reach in
                          tens of metres (with 0x8000 for a part of a city); then n names: u8 length, UTF-8

A band has as many columns as keep its cells about square, so that a search looks at few cells anywhere.
Within a block the larger places come first. The numbers of a place have a fixed width, since a search reads
many places and the name of one.
"""

import csv
import math
import pathlib
import struct
import sys
from collections import defaultdict

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Resources" / "Places.bin"

MAGIC = b"PLACES\0\1"
BANDS = 360
BAND_HEIGHT = 5_000
CIRCLE = 3_600_000
# At least so many columns, so that a longitude within a cell fits in 16 bits.
FEWEST_COLUMNS = 60

# Inhabitants of a square kilometre in a large city: a place reaches as far as its people need room.
DENSITY = 8_000
# The table has no number, or the number of a hamlet, for some places that matter.
FEWEST_PEOPLE = 1_000
# Metres, as the radius of a sphere of the Earth's size.
EARTH = 6_371_008.8
PART = 0x8000
# What people call the middle of a city, and no name of a town's own. Also what begins with "Downtown ".
MIDDLES = {
    "altstadt", "center", "central", "centre", "centro", "centrum", "city center", "city centre", "downtown",
    "innenstadt", "mitte", "old city", "old town", "stadtmitte", "zentrum",
}


class Town:
    """A row of the table with what is worked out from it."""

    def __init__(self, row, countries):
        self.id = int(row["geonameid"])
        self.name = row["name"]
        self.population = int(row["population"])
        self.latitude = round(float(row["latitude"]) * 10_000) + 900_000
        self.longitude = (round(float(row["longitude"]) * 10_000) + 1_800_000) % CIRCLE
        code = row["country_code"]
        self.area = (row["region"], countries[code], code, row["timezone"])
        room = max(self.population, FEWEST_PEOPLE) / DENSITY * 1e6
        self.reach = math.sqrt(room / math.pi)
        self.is_part = False

    @property
    def rank(self):
        """Sorts the larger place first."""
        return (-self.population, self.id)

    @property
    def cell(self):
        """The band and the column of the place."""
        band = min(self.latitude // BAND_HEIGHT, BANDS - 1)
        return band, self.longitude * columns(band) // CIRCLE

    def distance(self, other):
        """Metres to another place, by the haversine formula."""
        one, two = (math.radians(town.latitude / 10_000 - 90) for town in (self, other))
        turn = math.radians((self.longitude - other.longitude) / 10_000)
        half = math.sin((one - two) / 2) ** 2 + math.cos(one) * math.cos(two) * math.sin(turn / 2) ** 2
        return 2 * EARTH * math.asin(min(1, math.sqrt(half)))


def columns(band):
    """The number of columns of a band."""
    middle = math.radians((band + 0.5) * BAND_HEIGHT / 10_000 - 90)
    return max(FEWEST_COLUMNS, round(CIRCLE / BAND_HEIGHT * math.cos(middle)))


def read(folder):
    """Gives the places of the tables, the larger ones first."""
    with open(folder / "countries.tsv", encoding="utf-8", newline="") as table:
        countries = {row["country_code"]: row["name"] for row in rows(table)}
    with open(folder / "places.tsv", encoding="utf-8", newline="") as table:
        return sorted((Town(row, countries) for row in rows(table)), key=lambda town: town.rank)


def rows(table):
    """The rows of a table whose values are never quoted."""
    return csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)


def same_area(one, other):
    """Whether two areas are one, as far as their regions are known."""
    return one[1:] == other[1:] and (one[0] == other[0] or not one[0] or not other[0])


def mark_parts(towns):
    """Marks what is a part of a larger city: its middle districts, and those that bear its name or none of their own.

    The middle of a city is half its reach. What is a part has no parts of its own.
    """
    cities = defaultdict(list)
    for town in towns:
        town.is_part = any(is_part(town, city) for city in around(town, cities))
        if not town.is_part:
            cities[town.latitude // BAND_HEIGHT, town.longitude // BAND_HEIGHT].append(town)


def is_part(town, city):
    """Whether `town` lies in the middle of `city`, or within its reach and is named after it or by no name at all."""
    if not same_area(town.area, city.area):
        return False
    named_after = town.name.startswith((city.name + " ", city.name + "-", "Downtown "))
    belongs = named_after or town.name.lower() in MIDDLES
    return town.distance(city) <= (city.reach if belongs else city.reach / 2)


def around(town, cities):
    """The larger places in the squares around a place."""
    row, column = town.latitude // BAND_HEIGHT, town.longitude // BAND_HEIGHT
    for near_row in (row - 1, row, row + 1):
        for near_column in (column - 1, column, column + 1):
            yield from cities.get((near_row, near_column % (CIRCLE // BAND_HEIGHT)), ())


class Strings:
    """Numbers strings, each once."""

    def __init__(self):
        self.numbers = {"": 0}

    def number(self, string):
        """The number of a string."""
        return self.numbers.setdefault(string, len(self.numbers))

    def packed(self):
        """All strings, behind where each starts."""
        strings = [string.encode() for string in self.numbers]
        starts = [0]
        for string in strings:
            starts.append(starts[-1] + len(string))
        return struct.pack(f"<{len(starts)}I", *starts) + b"".join(strings)


def block(cell, towns, areas):
    """The places of one cell."""
    band, column = cell
    south, west = band * BAND_HEIGHT, column * CIRCLE // columns(band)
    data = struct.pack("<H", len(towns))
    for town in towns:
        reach = round(town.reach / 10) | (PART if town.is_part else 0)
        data += struct.pack("<4H", town.latitude - south, town.longitude - west, areas[town.area], reach)
    for town in towns:
        name = town.name.encode()
        data += struct.pack("<B", len(name)) + name
    return data


def pack(towns):
    """Gives the bytes of the resource."""
    strings = Strings()
    areas = {area: number for number, area in enumerate(sorted({town.area for town in towns}))}
    area_table = b"".join(struct.pack("<4H", *map(strings.number, area)) for area in areas)
    cells = defaultdict(list)
    for town in towns:
        cells[town.cell].append(town)
    cell_table, blocks, firsts = b"", b"", [0] * (BANDS + 1)
    for cell in sorted(cells):
        cell_table += struct.pack("<HI", cell[1], len(blocks))
        blocks += block(cell, cells[cell], areas)
        firsts[cell[0] + 1] += 1
    band_table = b""
    for band in range(BANDS + 1):
        firsts[band] += firsts[band - 1] if band else 0
        band_table += struct.pack("<2I", firsts[band], columns(band) if band < BANDS else 0)
    string_table = strings.packed()
    areas_at = len(MAGIC) + 8 * 4 + len(band_table) + len(cell_table)
    strings_at = areas_at + len(area_table)
    header = MAGIC + struct.pack(
        "<8I", len(towns), len(cells), len(areas), len(strings.numbers),
        max(round(town.reach / 10) for town in towns),
        areas_at, strings_at, strings_at + len(string_table))
    return header + band_table + cell_table + area_table + string_table + blocks


def main():
    """Writes the resource and says what is in it."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.split("\n\n")[1].strip())
    towns = read(pathlib.Path(sys.argv[1]))
    mark_parts(towns)
    data = pack(towns)
    output = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else OUTPUT
    output.write_bytes(data)
    parts = sum(town.is_part for town in towns)
    print(f"{len(towns):,} places, {parts:,} of them parts of a city, {len(data):,} bytes, in {output}")


if __name__ == "__main__":
    main()
