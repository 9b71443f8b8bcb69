-- A part of a source, such as the files of one work, as it was last imported: an import of the same again need not read
-- the texts to see that nothing has changed.
create table import_parts (
  key text primary key,
  -- Over the part of the source and the version of the importer.
  checksum text not null,
  -- One object per text: what is known of it without its segments, and the checksum of the draft it was written from.
  texts jsonb not null,
  -- What was left out, to be reported again.
  skipped jsonb not null
);
