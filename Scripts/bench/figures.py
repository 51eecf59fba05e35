"""The figures, each measured beside its peer in the same run."""

import hashlib
import os
import pathlib
import shlex
import shutil
import sqlite3

from catalog import EDITION, write_catalog
from inputs import large_photos, small_photos
from measure import CannotRun, alternate, peak_bytes, seconds, warm
from report import Row, at_least_faster, at_most

# The fields that photocat reads, as exiftool calls them.
FIELDS = """FileSize FileType MIMEType ImageWidth ImageHeight Orientation DateTimeOriginal SubSecTimeOriginal
  OffsetTimeOriginal CreateDate SubSecTimeDigitized OffsetTimeDigitized DateCreated ModifyDate Make Model
  LensModel ISO FNumber ExposureTime FocalLength FocalLengthIn35mmFormat GPSLatitude GPSLongitude GPSAltitude
  GPSDateStamp GPSTimeStamp City State Province-State Country Country-PrimaryLocationName CountryCode Title
  ObjectName Description Caption-Abstract ImageDescription Subject Keywords Rating""".split()

# The listing's order. Undated photos come last, which the index can give only as a second walk.
ORDER = "ORDER BY captured_at, name_key, path, sha256"
LISTED = f"SELECT captured_at, path, camera, width, height FROM photos WHERE captured_at IS NOT NULL {ORDER}"
UNDATED = f"SELECT captured_at, path, camera, width, height FROM photos WHERE captured_at IS NULL {ORDER}"

COUNT = 1_000_000


class Bench:
    """What all figures share: the program, the folder for inputs and results, the number of runs."""

    def __init__(self, photocat, folder, runs):
        self.photocat, self.folder, self.runs = str(pathlib.Path(photocat).resolve()), folder, runs
        self.scratch = folder / "run"
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.output = self.scratch / "output"
        os.environ.pop("PHOTOCAT_CATALOG", None)

    def command(self, catalog, *arguments):
        """A photocat command on a catalog."""
        return [self.photocat, "--catalog", str(catalog), *map(str, arguments)]

    def timed(self, catalog, *arguments):
        """Runs photocat once, its output going to a file, and returns the seconds."""
        return seconds(self.command(catalog, *arguments), self.output)

    def shell(self, catalog, sql):
        """Runs the sqlite3 shell once, its output going to a file, and returns the seconds."""
        return seconds(["sqlite3", "-readonly", str(catalog), sql], self.scratch / "peer")

    # Importing

    def import_small(self):
        """Twenty thousand small photos, new and again, beside exiftool."""
        folder = small_photos(self.folder)
        warm(folder)
        catalog = self.scratch / "small.sqlite"
        [first] = alternate(self.runs, lambda: self.fresh_import(catalog, folder, 20_000))
        [again] = alternate(self.runs, lambda: self.timed(catalog, "import", "--quiet", folder))
        fields = [f"-{field}" for field in FIELDS]
        peer = seconds(
            ["exiftool", "-q", "-r", "-fast2", "-csv", "-n", *fields, str(folder)], self.scratch / "peer"
        )
        return [
            at_least_faster("import of 20,000 JPEGs of 20 kB", first, peer, "exiftool", 15),
            at_least_faster("import again, nothing changed", again, peer, "exiftool", 100),
        ]

    def import_large(self):
        """Six hundred large photos, beside openssl hashing them with two processes."""
        folder = large_photos(self.folder)
        warm(folder)
        catalog = self.scratch / "large.sqlite"
        ours, peer = alternate(
            self.runs,
            lambda: self.fresh_import(catalog, folder, 600),
            lambda: seconds(hashing(folder), self.scratch / "peer", shell=True),
        )
        return [at_most("import of 600 JPEGs of 4 MB", ours, peer, "openssl, two processes", 1.5)]

    def import_copy(self):
        """The same photos copied, beside cp with sync and openssl reading what the disk has of the copy."""
        folder = large_photos(self.folder)
        warm(folder)
        ours, peer = alternate(self.runs, lambda: self.copy(folder), lambda: self.plain_copy(folder))
        return [at_most("import --copy of 600 JPEGs of 4 MB", ours, peer, "cp -a, sync, openssl", 1.5)]

    def copy(self, folder):
        """Imports a folder by copying it into an empty one, and returns the seconds it took."""
        target, catalog = self.scratch / "copies", self.scratch / "copies.sqlite"
        self.empty(target)
        remove(catalog)
        self.timed(catalog, "init")
        elapsed = self.timed(catalog, "import", "--quiet", "--copy", "--to", target, folder)
        found = sum(path.is_file() for path in target.rglob("*"))
        self.empty(target)
        if found != 600:
            raise CannotRun(f"the import of {folder} copied {found} photos, not 600")
        return elapsed

    def plain_copy(self, folder):
        """Copies a folder with cp, syncs it, and hashes what the disk gives back; returns the seconds it took."""
        target = self.scratch / "copies"
        self.empty(target)
        elapsed = seconds(f"cp -a {shlex.quote(str(folder))} {shlex.quote(str(target))} && sync", shell=True)
        for path in target.rglob("*"):
            if path.is_file():
                with open(path, "rb") as file:
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        elapsed += seconds(hashing(target), self.scratch / "peer", shell=True)
        self.empty(target)
        return elapsed

    @staticmethod
    def empty(target):
        """Removes a folder of copies, and waits until the disk has nothing left to do for it."""
        shutil.rmtree(target, ignore_errors=True)
        os.sync()

    def fresh_import(self, catalog, folder, count):
        """Imports a folder into a new catalog, sees that all arrived, and returns the seconds it took."""
        remove(catalog)
        self.timed(catalog, "init")
        elapsed = self.timed(catalog, "import", "--quiet", folder)
        found = scalar(catalog, "SELECT count(*) FROM photos")
        if found != count:
            raise CannotRun(f"the import of {folder} brought {found} photos, not {count}")
        return elapsed

    # Starting and listing

    def start(self):
        """The start of the program, beside that of the sqlite3 shell."""
        ours, peer = alternate(
            20 * self.runs,
            lambda: seconds([self.photocat, "--version"]),
            lambda: seconds(["sqlite3", ":memory:", "select 1"]),
        )
        return [at_most("--version", ours, peer, "sqlite3 'select 1'", 3)]

    def listing(self):
        """The first rows and all rows of a million, beside the sqlite3 shell."""
        catalog = self.million()
        plain = self.plain(catalog)
        short, short_peer = alternate(
            5 * self.runs,
            lambda: self.timed(catalog, "list", "--limit", "50"),
            lambda: self.shell(catalog, f"{LISTED} LIMIT 50"),
        )
        whole, sorted_peer, ready_peer, same_peer = alternate(
            self.runs,
            lambda: self.whole_list(catalog, COUNT),
            lambda: self.shell(plain, "SELECT * FROM unsorted ORDER BY captured_at, name"),
            lambda: self.shell(plain, "SELECT * FROM sorted"),
            lambda: self.shell(catalog, f"{LISTED}; {UNDATED}"),
        )
        return [
            at_most("list --limit 50 of 1,000,000", short, short_peer, "sqlite3", 3),
            at_most("list of 1,000,000", whole, sorted_peer, "sqlite3 sorting a plain table", 1),
            at_most("list of 1,000,000", whole, same_peer, "sqlite3 on the same catalog", 2),
            at_most("list of 1,000,000", whole, ready_peer, "sqlite3, plain rows in order already", None),
        ]

    def whole_list(self, catalog, count):
        """Lists a whole catalog into a file, sees that all rows are there, and returns the seconds."""
        elapsed = self.timed(catalog, "list")
        with open(self.output, "rb") as file:
            lines = sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))
        if lines < count:
            raise CannotRun(f"the list of {count} photos has {lines} lines")
        return elapsed

    def records(self):
        """Everything about 100,000 photos as JSON, beside the same as CSV."""
        catalog = self.million()
        limit = ("--limit", "100000")
        json, csv = alternate(
            self.runs,
            lambda: self.timed(catalog, "list", "--ndjson", *limit),
            lambda: self.timed(catalog, "list", "--csv", *limit),
        )
        return [at_most("list --ndjson of 100,000", json, csv, "photocat list --csv", None)]

    def memory(self):
        """The peak memory of a whole list, of a million photos and of ten thousand."""
        large, small = [
            max(peak_bytes(self.command(catalog, "list"), self.output) for _ in range(self.runs))
            for catalog in (self.million(), self.catalog(10_000))
        ]
        return [
            Row("peak memory of that list", megabytes(large), "", "", "under 40 MB", large < 40_000_000),
            Row(
                "the same for 10,000",
                megabytes(small),
                "",
                f"{large / small:.2f} times",
                "the same",
                large < 1.1 * small,
            ),
        ]

    def show(self):
        """One photo from the middle of a million, beside the sqlite3 shell."""
        catalog = self.million()
        middle = f"SELECT * FROM photos WHERE captured_at IS NOT NULL {ORDER} LIMIT 1 OFFSET 499999"
        ours, peer = alternate(
            5 * self.runs,
            lambda: self.timed(catalog, "show", "500000", "--no-picture"),
            lambda: self.shell(catalog, middle),
        )
        return [at_most("show 500000 --no-picture", ours, peer, "sqlite3, LIMIT 1 OFFSET 499999", 2)]

    # Catalogs

    def million(self):
        """The large catalog."""
        return self.catalog(COUNT)

    def catalog(self, count):
        """A catalog of so many photos, made again when the program's schema has changed."""
        catalog = self.folder / f"catalog-{count}.sqlite"
        mark = pathlib.Path(f"{catalog}.made")
        edition = self.schema()
        if not mark.exists() or mark.read_text() != edition:
            print(f"making a catalog of {count:,} photos", flush=True)
            remove(catalog)
            remove(plain_of(catalog))
            write_catalog(self.photocat, catalog, count)
            mark.write_text(edition)
        return catalog

    def schema(self):
        """A fingerprint of the schema that the program makes, and of how it is filled."""
        fresh = self.scratch / "fresh.sqlite"
        remove(fresh)
        self.timed(fresh, "init")
        marks = [scalar(fresh, f"PRAGMA {name}") for name in ("application_id", "user_version")]
        schema = (EDITION, marks, rows(fresh, "SELECT sql FROM sqlite_schema ORDER BY 1"))
        return hashlib.sha256(repr(schema).encode()).hexdigest()

    def plain(self, catalog):
        """A file with what a listing shows and nothing else, in the order of import and in the listing's."""
        plain = plain_of(catalog)
        if not plain.exists():
            part = self.scratch / "plain.sqlite"
            remove(part)
            write_plain(catalog, part)
            part.rename(plain)
        return plain


def hashing(folder):
    """The command that hashes all files below a folder, with two processes."""
    return f"find {shlex.quote(str(folder))} -type f -print0 | xargs -0 -n 300 -P 2 openssl dgst -sha256"


def plain_of(catalog):
    """Where the plain file beside a catalog lies."""
    return catalog.with_suffix(".plain")


def write_plain(catalog, plain):
    """Copies the columns of a listing from a catalog into a file with two plain tables."""
    database = sqlite3.connect(catalog)
    database.create_function("name_of", 1, lambda path: path.decode().rsplit("/", 1)[1])
    database.execute("ATTACH ? AS plain", (str(plain),))
    for table, order in (("unsorted", "id"), ("sorted", "captured_at NULLS LAST, name_key, path, sha256")):
        database.execute(
            f"CREATE TABLE plain.{table}"
            " (captured_at TEXT, name TEXT, camera TEXT, width INTEGER, height INTEGER)"
        )
        database.execute(
            f"INSERT INTO plain.{table} SELECT captured_at, name_of(path), camera, width, height"
            f" FROM main.photos ORDER BY {order}"
        )
    database.commit()
    database.close()


def rows(catalog, sql):
    """The rows of a query on a catalog."""
    database = sqlite3.connect(catalog)
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def scalar(catalog, sql):
    """The one value of a query on a catalog."""
    return rows(catalog, sql)[0][0]


def remove(catalog):
    """Removes a database with its companions."""
    for suffix in ("", "-wal", "-shm", "-journal", ".made"):
        pathlib.Path(f"{catalog}{suffix}").unlink(missing_ok=True)


def megabytes(count):
    """A number of bytes as people read it."""
    return f"{count / 1e6:.1f} MB"
