-- Imports from the browser. A row is also the entry in the queue: it is claimed like a mail, and reading and writing are done
-- in a process of its own.
create table imports (
  id uuid primary key default gen_random_uuid(),
  -- Null when that account is gone.
  account_id uuid references accounts on delete set null,
  created_date timestamptz not null default now(),
  -- Of the last thing somebody did, or that came of it: the files are removed some days after it.
  updated_date timestamptz not null default now(),
  -- What people call it: the folder or the first file.
  name text not null,
  origin text not null check (origin in ('upload', 'folder')),
  -- A folder of the server, below the one that its settings name. Null for an upload.
  folder text,
  -- Of the files that were chosen: whoever chooses the same ones again goes on with this upload.
  fingerprint text not null default '',
  -- Paths and sizes of the files, in the order of their bytes in the pieces.
  files jsonb not null default '[]',
  file_count integer not null default 0,
  total_bytes bigint not null default 0,
  piece_count integer not null default 0,
  format text,
  -- Of formats whose files do not say everything themselves.
  options jsonb,
  -- Whether readers see what is new as soon as it is written.
  publishes boolean not null default false,
  -- Of format, options and publication; a run needs the trial of the same one.
  version integer not null default 1,
  checked_version integer,
  -- What the files look like: columns, styles, samples.
  description jsonb,
  state text not null
    check (state in ('uploading', 'ready', 'waiting', 'running', 'finished', 'cancelled', 'failed', 'stopped')),
  task text check (task in ('describe', 'check', 'load')),
  queued_date timestamptz,
  started_date timestamptz,
  ended_date timestamptz,
  -- The process that works on it, and until when it must say that it still does.
  runner uuid,
  lease_date timestamptz,
  is_cancelled boolean not null default false,
  texts_done integer not null default 0,
  texts_total integer not null default 0,
  segments_done integer not null default 0,
  -- Totals, problems and what was kept, of the last trial or run.
  result jsonb,
  report text,
  -- Why it failed: a code, and the words of the error.
  problem text,
  problem_detail text not null default '',
  files_removed_date timestamptz
);
create index imports_by_date on imports (created_date desc, id);
create index imports_in_queue on imports (queued_date) where state in ('waiting', 'running');
create index imports_of_account on imports (account_id);
create index imports_with_files on imports (updated_date) where files_removed_date is null;

-- Pieces of an upload that are stored. Their bytes are in the file store.
create table import_pieces (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  primary key (import_id, number)
);

-- What a trial has found: a row for each text that would come.
create table import_texts (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  key text not null,
  title text not null,
  work_title text not null,
  language text not null,
  script text not null,
  is_root boolean not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'lost')),
  segments integer not null,
  -- Segments, against what is there.
  added integer not null,
  changed integer not null,
  removed integer not null,
  -- The beginning as readers would see it, and the first changes. Null where there was no room left.
  preview jsonb,
  changes jsonb not null default '[]',
  primary key (import_id, position)
);
create index import_texts_by_outcome on import_texts (import_id, outcome, position);
