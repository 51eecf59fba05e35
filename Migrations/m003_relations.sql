-- Version 3 of the catalog: files that belong together.
--
-- The roles of files grow: besides original and copy there are raw and jpeg (of the same shot), edited (a version of
-- it), live (the movie of a Live Photo) and sidecar.

ALTER TABLE photos ADD COLUMN duration REAL;                         -- of a movie, in seconds
ALTER TABLE photos ADD COLUMN content_id TEXT;                       -- what the parts of a Live Photo have in common
CREATE INDEX photos_by_content_id ON photos (content_id) WHERE content_id IS NOT NULL;

ALTER TABLE files ADD COLUMN reason TEXT;                            -- why the file belongs to its photo
-- What a file that is no original was when it was imported, where its bytes have changed since; that of an original is
-- the photo's.
ALTER TABLE files ADD COLUMN imported_sha256 BLOB CHECK (length(imported_sha256) = 32);
CREATE INDEX files_by_imported_hash ON files (imported_sha256) WHERE imported_sha256 IS NOT NULL;

-- A photo's description is what its original says, completed by its other files and its sidecars. All of that is kept,
-- so that it can be worked out again whenever one of them changes; but only where there is something to keep, since most
-- photos have one file.
ALTER TABLE photos ADD COLUMN own TEXT;                              -- what the original says, where that differs: a JSON object
ALTER TABLE files ADD COLUMN says TEXT;                              -- what a sidecar says, or a part: a JSON object

ALTER TABLE imports ADD COLUMN sidecars INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;

-- Files, by their bytes, that a person took apart: they are not put together again.
CREATE TABLE kept_apart (
  first  BLOB NOT NULL CHECK (length(first) = 32),
  second BLOB NOT NULL CHECK (length(second) = 32),                  -- the greater one
  PRIMARY KEY (first, second)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_apart_by_second ON kept_apart (second);
