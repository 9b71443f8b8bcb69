-- What members keep: notes and highlights, places, what they read, collections of sheets.

-- A note is words, a colour, or both, on a passage or on words within it. It refers to the library without a reference:
-- it must outlive a passage that an import takes away.
create table notes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  text_id uuid not null,
  segment_id uuid not null,
  -- As they were when the words were last found, for when text or passage are gone.
  segment_number integer not null check (segment_number > 0),
  text_title text not null,
  language text not null,
  script text not null,
  -- Of the text, when the words were last looked for.
  revision integer not null check (revision > 0),
  state text not null default 'exact' check (state in ('exact', 'doubtful', 'orphan')),
  -- In the plain words of the passage; null: the whole passage is meant.
  start_offset integer check (start_offset >= 0),
  end_offset integer,
  quote text not null check (length(quote) <= 5000),
  prefix text not null default '' check (length(prefix) <= 100),
  suffix text not null default '' check (length(suffix) <= 100),
  body text not null default '' check (length(body) <= 20000),
  colour text check (colour in ('yellow', 'green', 'blue', 'pink')),
  version integer not null default 1 check (version > 0),
  created_date timestamptz not null default now(),
  updated_date timestamptz not null default now(),
  check ((start_offset is null) = (end_offset is null)),
  check (end_offset > start_offset),
  check (body <> '' or colour is not null)
);
create index on notes (account_id, updated_date desc, id);
create index on notes (account_id, text_id, segment_number);
create index on notes (account_id, segment_id);

-- Passages a member wants to come back to. Without a reference, for the same reason.
create table saved_places (
  account_id uuid not null references accounts on delete cascade,
  segment_id uuid not null,
  text_id uuid not null,
  saved_date timestamptz not null default now(),
  primary key (account_id, segment_id)
);
create index on saved_places (account_id, saved_date desc);

-- Which texts a member has read, and where she left each of them.
create table reading_history (
  account_id uuid not null references accounts on delete cascade,
  text_id uuid not null,
  segment_id uuid not null,
  read_date timestamptz not null default now(),
  primary key (account_id, text_id)
);
create index on reading_history (account_id, read_date desc);

alter table accounts add column keeps_history boolean not null default true;

-- Groups of sheets, private or public. They go with their owner.
create table sheet_collections (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  title text not null check (title <> '' and length(title) <= 300),
  description text not null default '' check (length(description) <= 2000),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  is_public boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_date timestamptz not null default now(),
  updated_date timestamptz not null default now()
);
create index on sheet_collections (account_id, updated_date desc);

create table sheet_collection_editors (
  collection_id uuid not null references sheet_collections on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (collection_id, account_id)
);
create index on sheet_collection_editors (account_id);

create table sheet_collection_sheets (
  collection_id uuid not null references sheet_collections on delete cascade,
  sheet_id uuid not null references sheets on delete cascade,
  position integer not null,
  primary key (collection_id, sheet_id),
  unique (collection_id, position) deferrable initially deferred
);
create index on sheet_collection_sheets (sheet_id);
