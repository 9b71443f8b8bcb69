-- Sheets: what members write. A sheet is one row with all its blocks, so that a save is one statement and a reader gets
-- one state or another, never a mixture.

create table sheets (
  id uuid primary key default gen_random_uuid(),
  -- Null: the writer has left and let it stay.
  account_id uuid references accounts on delete cascade,
  title text not null check (title <> '' and length(title) <= 300),
  summary text not null default '' check (length(summary) <= 280),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  topics uuid[] not null default '{}',
  is_published boolean not null default false,
  -- Of the first time; stays when the sheet is made private and published again.
  published_date timestamptz,
  created_date timestamptz not null default now(),
  -- When the present words were saved.
  updated_date timestamptz not null default now(),
  -- In the trash since.
  deleted_date timestamptz,
  -- Counts the states of the words. Visibility is no part of them.
  version integer not null default 1 check (version > 0),
  -- What the writer calls the present state.
  name text check (name <> ''),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  -- Pictures of ours in the blocks.
  file_keys text[] not null default '{}',
  views bigint not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  check (not is_published or published_date is not null)
);
create index on sheets (account_id, updated_date desc);
create index sheets_to_read on sheets (published_date desc, id) where is_published and deleted_date is null;
create index on sheets using gin (topics) where is_published and deleted_date is null;
create index on sheets using gin (file_keys);
create index on sheets (deleted_date) where deleted_date is not null;

-- Former states. Not every save leaves one: see docs/sheets.md.
create table sheet_points (
  sheet_id uuid not null references sheets on delete cascade,
  version integer not null check (version > 0),
  title text not null,
  summary text not null,
  language text not null,
  topics uuid[] not null,
  blocks jsonb not null,
  file_keys text[] not null,
  saved_date timestamptz not null,
  name text check (name <> ''),
  primary key (sheet_id, version)
);
create index on sheet_points using gin (file_keys);

-- Which passages a sheet quotes. No foreign key: a passage may vanish, its quotation stays.
create table sheet_quotes (
  sheet_id uuid not null references sheets on delete cascade,
  segment_id uuid not null,
  primary key (sheet_id, segment_id)
);
create index on sheet_quotes (segment_id);

-- What published sheets are found by. A long one has several vectors, as a long segment has.
create table sheet_tokens (
  sheet_id uuid not null references sheets on delete cascade,
  part smallint not null check (part > 0),
  tokens tsvector not null,
  -- Of the title alone, with part 1.
  title_tokens tsvector,
  tokens_version integer not null,
  primary key (sheet_id, part)
);
-- Sheets are written one at a time: a list of rows that wait to be sorted in would only slow down reading.
create index sheet_tokens_tokens on sheet_tokens using gin (tokens) with (fastupdate = off);
create index sheet_tokens_titles on sheet_tokens using gin (title_tokens) with (fastupdate = off)
  where title_tokens is not null;

create table sheet_likes (
  sheet_id uuid not null references sheets on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_date timestamptz not null default now(),
  primary key (sheet_id, account_id)
);
create index on sheet_likes (account_id);

create function count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update sheets set likes = likes + 1 where id = new.sheet_id;
  else
    update sheets set likes = likes - 1 where id = old.sheet_id;
  end if;
  return null;
end $$;
create trigger count_likes after insert or delete on sheet_likes for each row execute function count_likes();

-- Who has seen which sheet today: a hash with a salt that is thrown away, and these rows with it, when the day is over.
create table view_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);
create table sheet_views (
  day date not null references view_salts on delete cascade,
  sheet_id uuid not null references sheets on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  primary key (day, sheet_id, visitor)
);
create index on sheet_views (sheet_id);

-- Pictures that were uploaded. The bytes are in the file store, under the same key.
create table files (
  key text primary key check (key ~ '^[0-9a-f]{32}\.(jpg|png|gif|webp)$'),
  -- Null: of a member who has left.
  account_id uuid references accounts on delete set null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_date timestamptz not null default now(),
  -- Since when no sheet, former state or profile shows it. A new picture is not shown yet.
  unused_since timestamptz default now()
);
create index on files (account_id);
create index on files (unused_since);

-- Pages that are kept ready name the sheets there are; their words may lag by the minute that a page is kept at most.
create trigger note_published after insert on sheets
  for each row when (new.is_published) execute function note_library_change();
create trigger note_removed after delete on sheets
  for each row when (old.is_published and old.deleted_date is null) execute function note_library_change();
create trigger note_changed after update of is_published, deleted_date, title, account_id on sheets
  for each row when (
    (old.is_published or new.is_published)
    and (old.is_published, old.deleted_date, old.title, old.account_id)
      is distinct from (new.is_published, new.deleted_date, new.title, new.account_id)
  )
  execute function note_library_change();
