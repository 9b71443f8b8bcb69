-- Fields of the catalog that somebody has set by hand. An import keeps them, and notes here what its source has instead.
-- Without a foreign key: what was deleted and is imported again gets its own values back.
create table hand_set_fields (
  target_type text not null check (target_type in ('work', 'text', 'collection', 'topic')),
  target_id uuid not null,
  -- Such as `titles.en`.
  field text not null,
  -- Null where there shall be nothing, or where the source has nothing.
  value jsonb,
  source_value jsonb,
  set_date timestamptz not null default now(),
  primary key (target_type, target_id, field)
);

alter table works
  add column is_published boolean not null default true,
  -- Who wrote it, several people with semicolons between them.
  add column author text not null default '',
  -- When it was written, as people say it: `8th century`.
  add column composed text not null default '',
  -- How it is cited otherwise: `T 251`, `SC 10`.
  add column other_citations text[] not null default '{}';

alter table work_titles add column short_description text not null default '';

-- A text is published when it is meant to be and its work is published too; `is_published` is both together.
alter table texts add column is_released boolean not null default true;
update texts set is_released = false where not is_published;

-- The version that readers get in its language who have chosen none.
alter table texts add column is_preferred boolean not null default false;
create unique index one_preferred_text on texts (work_id, language) where is_preferred;

-- People who wrote or translated texts, with their names in several languages.
create table authors (
  id uuid primary key default gen_random_uuid(),
  created_date timestamptz not null default now()
);
create table author_names (
  author_id uuid not null references authors on delete cascade,
  language text not null,
  name text not null check (name <> ''),
  primary key (author_id, language)
);
-- How texts and works spell them, which is how they are recognised.
create table author_spellings (
  spelling text primary key check (spelling <> ''),
  author_id uuid not null references authors on delete cascade
);
create index on author_spellings (author_id);

do $$
declare
  what_readers_see text[] := array['author_names', 'author_spellings'];
  name text;
begin
  foreach name in array what_readers_see loop
    execute format('create trigger note_change after insert or update or delete on %I
      for each statement execute function note_library_change()', name);
  end loop;
end $$;
