-- Version 2 of the catalog: what was undone.
--
-- A row of the history is, by its columns,
--   an import:           import_id and no changeset; what it added is found by that number
--   a part of an import: import_id and a changeset, of what it did to rows that were there
--   another change:      a changeset
--   an undo:             neither; it cannot be undone itself
-- An import that was undone keeps its record, with the state 'undone'.

ALTER TABLE history ADD COLUMN undone_by INTEGER REFERENCES history (id);

CREATE INDEX history_of_import ON history (import_id) WHERE import_id IS NOT NULL;
