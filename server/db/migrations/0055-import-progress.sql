-- How far the import is that runs, or how far the last one came. There is one row at most: imports run one at a time.
create table import_progress (
  only_row boolean primary key default true check (only_row),
  started_date timestamptz not null default now(),
  updated_date timestamptz not null default now(),
  texts_done integer not null,
  texts_total integer not null,
  segments_done integer not null
);
