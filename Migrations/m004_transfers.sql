-- Version 4 of the catalog: files that an import copied or moved.
--
-- A row is written before its file is brought, so that a later run knows which files in the target folder are the
-- program's own. With the file's own row, in the same change, before any source goes, it is settled. What is still to be
-- done on disk stands in `step`; whoever opens the catalog for an import or an undo does it, so that a program that is
-- killed in between leaves nothing unfinished:
--   bring           the file is on its way; one that stands in its place with these bytes was brought by the program
--   remove source   the catalog has the file: its source may go
--   take back       the import was undone: a copied file goes to the trash, a moved one to where it came from;
--                   a source that was to go stays

CREATE TABLE transfers (
  id        INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES imports (id),
  how       TEXT    NOT NULL,                 -- copied, moved, found (the target was there before, without a row in
                                              -- the catalog), duplicate (the catalog had the target before)
  source    BLOB    NOT NULL,                 -- absolute
  target    BLOB    NOT NULL,                 -- absolute
  sha256    BLOB    NOT NULL CHECK (length(sha256) = 32),
  bytes     INTEGER NOT NULL,
  step      TEXT,                             -- NULL where nothing is left to be done
  on_mount  INTEGER NOT NULL                  -- 1 where the source's folder was a mounted disk itself: empty and no
                                              -- mount any more, it is a disk that is not there
) STRICT;
CREATE INDEX transfers_of_import ON transfers (import_id);
CREATE INDEX transfers_to_finish ON transfers (step) WHERE step IS NOT NULL;
CREATE INDEX transfers_by_source ON transfers (source) WHERE how <> 'copied';
-- A duplicate's source was removed because of a file with the same bytes, which an undo therefore leaves.
CREATE INDEX transfers_by_bytes ON transfers (sha256);

-- The folders that an import made below its target folder: an undo removes them again where they are empty by then.
CREATE TABLE made_folders (
  id        INTEGER PRIMARY KEY,
  import_id INTEGER NOT NULL REFERENCES imports (id),
  root      BLOB    NOT NULL,                 -- the target folder, absolute
  path      BLOB    NOT NULL                  -- relative to it
) STRICT;
