-- A preview is kept in pages, so that a long text can be looked through before it is loaded. Earlier trials show theirs when
-- they are repeated.
alter table import_texts drop column preview;
-- Passages with a preview, from the first.
alter table import_texts add column preview_segments integer not null default 0;
create table import_text_pages (
  import_id uuid not null,
  position integer not null,
  -- Counted from 1.
  page integer not null,
  sections jsonb not null,
  primary key (import_id, position, page),
  foreign key (import_id, position) references import_texts on delete cascade
);
