-- A search of sheets shows the text around the first match. It reads that piece of text and never the blocks of a sheet,
-- which may be megabytes.

create table sheet_excerpts (
  sheet_id uuid not null references sheets on delete cascade,
  position integer not null check (position > 0),
  -- Lines of plain text, one for each block.
  text text not null,
  tokens tsvector not null,
  primary key (sheet_id, position)
);

-- Which version of the sheet the index describes; null: not indexed. A published sheet is indexed after it was saved.
alter table sheets add column indexed_version integer;
create index sheets_to_index on sheets (id)
  where is_published and deleted_date is null and indexed_version is distinct from version;
