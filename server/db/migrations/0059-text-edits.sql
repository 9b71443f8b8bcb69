-- Who made a revision of a text, why, and whom readers see named for it.
alter table text_revisions
  add column kind text not null default 'import' check (kind in ('import', 'edit', 'correction', 'undo')),
  add column reason text not null default '',
  -- The name of somebody without an account.
  add column credit text not null default '',
  add column credited_account_id uuid references accounts on delete set null,
  -- Who did it; readers are not told.
  add column account_id uuid references accounts on delete set null;
create index on text_revisions (credited_account_id) where credited_account_id is not null;
create index on text_revisions (account_id) where account_id is not null;

-- What each revision changed in the words of a passage: old words are never lost. Without a reference to the passage, which
-- may be gone.
create table segment_revisions (
  segment_id uuid not null,
  revision integer not null,
  text_id uuid not null references texts on delete cascade,
  key text not null,
  -- Null where there was no such passage, or is none any more.
  old_content text,
  new_content text,
  primary key (segment_id, revision)
);
create index on segment_revisions (text_id, revision);

-- What was changed by hand in segments, and what the source has. An import keeps it.
create table hand_set_segments (
  text_id uuid not null references texts on delete cascade,
  segment_id uuid not null,
  key text not null,
  field text not null check (field in ('content', 'notes', 'references')),
  -- Null where there is no such segment here, or in the source.
  value jsonb,
  source_value jsonb,
  set_date timestamptz not null default now(),
  primary key (text_id, key, field)
);
-- Segments that only the source has: links to them are left out.
create index hand_set_segments_absent on hand_set_segments (segment_id) where field = 'content' and value is null;

-- Texts whose sections or segments were arranged by hand, with the arrangement of the source.
create table hand_set_structures (
  text_id uuid primary key references texts on delete cascade,
  source jsonb not null,
  set_date timestamptz not null default now()
);

-- Where the words of a segment are after it was split or joined by hand: links, quotations and addresses follow.
create table segment_successors (
  segment_id uuid not null,
  successor_id uuid not null,
  text_id uuid not null references texts on delete cascade,
  primary key (segment_id, successor_id)
);
create index on segment_successors (text_id);

-- How many notes are on a passage, and which follow when it is joined with another.
create index notes_segment on notes (segment_id);
create index saved_places_segment on saved_places (segment_id);
create index reading_history_segment on reading_history (segment_id);
