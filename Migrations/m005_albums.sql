-- Version 5 of the catalog: albums, and keywords that people gave.

-- Names are in Unicode's composed form.
CREATE TABLE albums (
  id        INTEGER PRIMARY KEY,
  name      TEXT    NOT NULL UNIQUE,
  import_id INTEGER REFERENCES imports (id)                          -- the import that made it
) STRICT;

CREATE TABLE album_photos (
  photo_id INTEGER NOT NULL REFERENCES photos (id),
  album_id INTEGER NOT NULL REFERENCES albums (id),
  position INTEGER NOT NULL,                                         -- ascending, with gaps; the photo's id breaks ties
  PRIMARY KEY (photo_id, album_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX photos_of_album ON album_photos (album_id, position, photo_id);

-- Whether a person gave the keyword. Those that only the file gives are replaced when the file has changed.
ALTER TABLE photo_keywords ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
