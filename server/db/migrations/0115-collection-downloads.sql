-- Collections that members download: each is written by a job into an archive, which is kept in parts for some days.
create table collection_downloads (
  id uuid primary key default gen_random_uuid(),
  -- Null when that account is gone; then the archive is removed.
  account_id uuid references accounts on delete set null,
  -- Of texts or of sheets; null when it is gone.
  collection_id uuid references collections on delete set null,
  sheet_collection_id uuid references sheet_collections on delete set null,
  -- As it was called when it was asked for.
  title text not null,
  language text not null,
  -- What was asked for: format, layout, languages.
  options jsonb not null,
  -- Whoever knows it may have the file: a browser that downloads sends no token.
  file_key text not null default replace(gen_random_uuid()::text, '-', ''),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- Why it failed: a code.
  problem text,
  files_done integer not null default 0,
  files_total integer not null default 0,
  bytes bigint not null default 0,
  -- Titles of what is not in it, with the reason.
  left_out jsonb not null default '[]',
  -- The process that writes it, and until when it must say that it still does. Of one that waits: not before.
  runner uuid,
  lease_date timestamptz,
  attempts integer not null default 0,
  created_date timestamptz not null default now(),
  ended_date timestamptz
);
create index on collection_downloads (account_id, created_date);
create index on collection_downloads (collection_id) where collection_id is not null;
create index on collection_downloads (sheet_collection_id) where sheet_collection_id is not null;
create index collection_downloads_in_queue on collection_downloads (created_date) where state in ('waiting', 'running');

-- A part is noted before it is stored, so that no file is left behind unknown.
create table collection_download_parts (
  key text primary key,
  download_id uuid not null references collection_downloads on delete restrict,
  number integer not null check (number > 0),
  unique (download_id, number)
);
