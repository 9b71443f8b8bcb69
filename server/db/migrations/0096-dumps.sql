-- The library as files, written once a night. A part is noted before it is stored, so that no file is left behind unknown.
create table dumps (
  date date primary key,
  started_date timestamptz not null default now(),
  -- Null while it is written, and of one that was never finished.
  finished_date timestamptz,
  texts integer not null default 0 check (texts >= 0),
  segments integer not null default 0 check (segments >= 0),
  -- Name, bytes, lines and SHA-256 of each file.
  files jsonb not null default '[]'
);

create table dump_parts (
  key text primary key,
  date date not null references dumps on delete restrict,
  file text not null,
  number integer not null check (number > 0),
  unique (date, file, number)
);
