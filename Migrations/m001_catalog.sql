-- Version 1 of the catalog: roots, folders, photos, files, keywords, imports, history.
--
-- Paths and file names are bytes (BLOB): a file system does not promise UTF-8.
-- Foreign keys have no cascades: a cascade would break the inverse of a changeset.

-- One run of `photocat import`.
CREATE TABLE imports (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  started_at    TEXT    NOT NULL,             -- ISO 8601, UTC
  finished_at   TEXT,                         -- NULL while it runs, or if it was killed
  state         TEXT    NOT NULL,             -- running, finished, interrupted, failed
  arguments     TEXT    NOT NULL,             -- what was asked for, a JSON object
  found         INTEGER NOT NULL DEFAULT 0,
  imported      INTEGER NOT NULL DEFAULT 0,
  already_known INTEGER NOT NULL DEFAULT 0,
  duplicates    INTEGER NOT NULL DEFAULT 0,
  updated       INTEGER NOT NULL DEFAULT 0,
  skipped       INTEGER NOT NULL DEFAULT 0,
  failed        INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A file that an import did not take as a new photo, and why.
CREATE TABLE import_items (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  position  INTEGER NOT NULL,                 -- in the order of the walk
  path      BLOB    NOT NULL,                 -- absolute
  outcome   TEXT    NOT NULL,                 -- duplicate, updated, skipped, failed
  reason    TEXT    NOT NULL,
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;

-- A folder tree that was imported.
CREATE TABLE roots (
  id   INTEGER PRIMARY KEY,
  path BLOB    NOT NULL UNIQUE                -- absolute, links resolved
) STRICT;

-- A folder inside a root.
CREATE TABLE folders (
  id      INTEGER PRIMARY KEY,
  root_id INTEGER NOT NULL REFERENCES roots (id),
  path    BLOB    NOT NULL,                   -- below the root; empty for the root itself
  UNIQUE (root_id, path)
) STRICT;

-- One picture as a person thinks of it.
CREATE TABLE photos (
  id                INTEGER PRIMARY KEY,
  sha256            BLOB    NOT NULL UNIQUE CHECK (length(sha256) = 32),
  path              BLOB    NOT NULL,         -- absolute path of its original, for listings
  name_key          BLOB    NOT NULL,         -- sorts file names in natural order
  captured_at       TEXT,                     -- wall clock at the place, ISO 8601, as exact as known
  utc_offset        INTEGER,                  -- minutes east
  captured_from     TEXT,
  bytes             INTEGER NOT NULL,
  format            TEXT    NOT NULL,
  width             INTEGER,                  -- as displayed
  height            INTEGER,
  orientation       INTEGER,
  camera            TEXT,                     -- make and model as people say them, for listings
  make              TEXT,
  model             TEXT,
  lens              TEXT,
  iso               INTEGER,
  aperture          REAL,
  exposure_time     REAL,                     -- seconds
  focal_length      REAL,                     -- millimetres
  focal_length_35mm REAL,
  latitude          REAL,                     -- degrees, WGS 84
  longitude         REAL,
  altitude          REAL,                     -- metres
  city              TEXT,
  region            TEXT,
  country           TEXT,
  country_code      TEXT,
  timezone          TEXT,
  title             TEXT,
  caption           TEXT,
  rating            INTEGER,                  -- -1 (rejected) to 5
  hidden            INTEGER NOT NULL DEFAULT 0,
  sources           TEXT,                     -- where values came from, if not from the usual tag: JSON object
  warnings          TEXT,                     -- what is odd about the file: JSON array of sentences
  import_id         INTEGER NOT NULL REFERENCES imports (id)
) STRICT;

-- All that a listing sorts by and shows. The first four columns are the order.
CREATE INDEX photos_by_time ON photos (captured_at, name_key, path, sha256, camera, width, height);

-- One file on disk that belongs to a photo.
CREATE TABLE files (
  id        INTEGER PRIMARY KEY,
  photo_id  INTEGER NOT NULL REFERENCES photos (id),
  folder_id INTEGER NOT NULL REFERENCES folders (id),
  name      BLOB    NOT NULL,
  role      TEXT    NOT NULL,                 -- original, copy
  bytes     INTEGER NOT NULL,
  mtime_ns  INTEGER NOT NULL,                 -- since 1970, UTC
  sha256    BLOB CHECK (length(sha256) = 32), -- NULL while it is the photo's
  state     TEXT    NOT NULL DEFAULT 'present',
  import_id INTEGER NOT NULL REFERENCES imports (id),
  UNIQUE (folder_id, name)
) STRICT;
CREATE INDEX files_of_photo ON files (photo_id);
CREATE INDEX files_by_own_hash ON files (sha256) WHERE sha256 IS NOT NULL;

-- A file that was looked into and is no photo, so that the next import need not open it again.
CREATE TABLE rejected_files (
  folder_id INTEGER NOT NULL REFERENCES folders (id),
  name      BLOB    NOT NULL,
  bytes     INTEGER NOT NULL,
  mtime_ns  INTEGER NOT NULL,
  outcome   TEXT    NOT NULL,                 -- skipped, failed
  reason    TEXT    NOT NULL,
  judged_by TEXT    NOT NULL,                 -- the version of photocat that looked
  PRIMARY KEY (folder_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE keywords (
  id   INTEGER PRIMARY KEY,
  name TEXT    NOT NULL UNIQUE
) STRICT;

CREATE TABLE photo_keywords (
  photo_id   INTEGER NOT NULL REFERENCES photos (id),
  position   INTEGER NOT NULL,
  keyword_id INTEGER NOT NULL REFERENCES keywords (id),
  PRIMARY KEY (photo_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX photos_of_keyword ON photo_keywords (keyword_id, photo_id);

-- What was done to the catalog, oldest first, each with what it takes to undo it.
CREATE TABLE history (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  name      TEXT    NOT NULL,                 -- "import /photos"
  done_at   TEXT    NOT NULL,                 -- ISO 8601, UTC
  import_id INTEGER REFERENCES imports (id),  -- what an import only added is undone by this number
  changeset BLOB                              -- of everything else: an SQLite session changeset
) STRICT;
