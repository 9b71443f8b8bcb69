-- The library: collections hold works; a work is one root text and its versions; a text has contents; a content has
-- nested sections; a section has segments with a dense position. Ids are derived from source keys by the loader, so
-- they are the same on every machine and survive a re-import.

create table collections (
  id uuid primary key,
  key text not null unique,
  parent_id uuid references collections on delete cascade,
  slug text not null check (slug <> ''),
  position integer not null,
  check (parent_id <> id),
  unique nulls not distinct (parent_id, slug)
);
create index on collections (parent_id, position);

create table collection_titles (
  collection_id uuid not null references collections on delete cascade,
  language text not null,
  title text not null check (title <> ''),
  description text not null default '',
  primary key (collection_id, language)
);

create table works (
  id uuid primary key,
  key text not null unique,
  type text not null check (type in ('root_text', 'commentary'))
);

create table work_titles (
  work_id uuid not null references works on delete cascade,
  language text not null,
  title text not null check (title <> ''),
  description text not null default '',
  primary key (work_id, language)
);

create table work_collections (
  work_id uuid not null references works on delete cascade,
  collection_id uuid not null references collections on delete cascade,
  position integer not null,
  primary key (work_id, collection_id)
);
create index on work_collections (collection_id, position, work_id);

create table texts (
  id uuid primary key,
  key text not null unique,
  work_id uuid not null references works on delete cascade,
  is_root boolean not null,
  language text not null check (language <> ''),
  -- ISO 15924 code of the script most of it is written in: Tibt, Latn, Hani, Deva, …
  script text not null check (length(script) = 4),
  title text not null check (title <> ''),
  source text not null,
  license text not null,
  revision integer not null default 1 check (revision > 0),
  revision_label text not null,
  checksum text not null,
  segment_count integer not null check (segment_count >= 0),
  -- Share of the root's segments that this version covers; null for a root.
  coverage real check (coverage between 0 and 100),
  is_published boolean not null default true,
  published_by text not null default '',
  views bigint not null default 0 check (views >= 0),
  created_date timestamptz not null default now(),
  updated_date timestamptz not null default now(),
  published_date timestamptz not null default now()
);
create unique index one_root_per_work on texts (work_id) where is_root;
create index on texts (work_id, language);

-- What each import changed, newest last: the source of the revision-history label.
create table text_revisions (
  text_id uuid not null references texts on delete cascade,
  revision integer not null check (revision > 0),
  label text not null,
  checksum text not null,
  segment_count integer not null,
  created_date timestamptz not null default now(),
  primary key (text_id, revision)
);

create table contents (
  id uuid primary key,
  text_id uuid not null references texts on delete cascade,
  position integer not null check (position > 0),
  segment_count integer not null check (segment_count >= 0),
  unique (text_id, position),
  unique (id, text_id)
);

create table sections (
  id uuid primary key,
  -- Repeats what the content knows, so that one key binds a segment to its section, content and text together.
  text_id uuid not null,
  content_id uuid not null,
  parent_id uuid,
  key text not null,
  title text not null default '',
  -- Place among all sections of the content in document order.
  position integer not null check (position > 0),
  -- Place among its siblings.
  section_number integer not null check (section_number > 0),
  depth integer not null check (depth >= 0),
  -- Segments it and the sections below it hold: one contiguous run, so a page of segments finds its sections by range.
  first_position integer not null check (first_position > 0),
  last_position integer not null,
  check (last_position >= first_position - 1),
  unique (id, content_id, text_id),
  unique (content_id, position) deferrable initially deferred,
  foreign key (content_id, text_id) references contents (id, text_id) on delete cascade,
  foreign key (parent_id, content_id, text_id) references sections (id, content_id, text_id)
    on delete cascade deferrable initially deferred
);
create index on sections (content_id, first_position);
create index on sections (parent_id) where parent_id is not null;

create table segments (
  id uuid primary key,
  text_id uuid not null,
  content_id uuid not null,
  section_id uuid not null,
  key text not null,
  position integer not null check (position > 0),
  type text not null check (type in ('prose', 'verse', 'heading')),
  level smallint check (level between 1 and 6),
  starts_block boolean not null,
  content text not null,
  check ((type = 'heading') = (level is not null)),
  unique (text_id, key),
  -- Deferred, because a re-import moves segments past each other within one transaction.
  unique (content_id, position) deferrable initially deferred
);

-- A foreign key looks its target up for each row, which took longer than writing the row. These two say the same for
-- all rows of a statement at once. Only an import writes here, one at a time, so nothing comes between look and write.
-- A plan made while the tables are empty is kept; without the settings it would read them whole when they are full.
create function refuse_segments_without_section() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (select distinct section_id, content_id, text_id from written) used
      left join sections on sections.id = used.section_id
        and sections.content_id = used.content_id and sections.text_id = used.text_id
    where sections.id is null
  ) then
    raise foreign_key_violation using message = 'A segment lies in no section of its text.';
  end if;
  return null;
end $$;
create trigger section_is_there after insert on segments
  referencing new table as written for each statement execute function refuse_segments_without_section();
create trigger section_stays_there after update on segments
  referencing new table as written for each statement execute function refuse_segments_without_section();

create function remove_segments_of_sections() returns trigger language plpgsql as $$
begin
  delete from segments using gone where segments.content_id = gone.content_id and segments.section_id = gone.id;
  return null;
end $$;
create trigger remove_segments after delete on sections
  referencing old table as gone for each statement execute function remove_segments_of_sections();

-- Links are written in sets, one set a source of links: a text's own alignment, or a table of parallels.
create table mapping_sets (
  id uuid primary key,
  key text not null unique,
  from_text uuid not null references texts on delete cascade,
  checksum text not null
);
create index on mapping_sets (from_text);

-- A translation or commentary segment (from) and the root segment it renders or explains (to). Many to many.
-- The texts repeat what the segments know, so that a list or a count need not look each segment up.
create table mappings (
  from_segment uuid not null,
  to_segment uuid not null,
  from_text uuid not null,
  to_text uuid not null,
  kind text not null check (kind in ('translation', 'commentary')),
  set_id uuid not null,
  check (from_segment <> to_segment),
  primary key (from_segment, to_segment, set_id)
);
create index on mappings (to_segment, kind, from_text);
create index on mappings (set_id);

-- In place of three foreign keys, for the same reason as above.
create function refuse_mappings_without_ends() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from written
      left join segments own on own.id = written.from_segment and own.text_id = written.from_text
      left join segments other on other.id = written.to_segment and other.text_id = written.to_text
    where own.id is null or other.id is null
  ) or exists (
    select from (select distinct set_id from written) used left join mapping_sets on mapping_sets.id = used.set_id
    where mapping_sets.id is null
  ) then
    raise foreign_key_violation using message = 'A link lacks one of its segments or its set.';
  end if;
  return null;
end $$;
create trigger ends_are_there after insert on mappings
  referencing new table as written for each statement execute function refuse_mappings_without_ends();
create trigger ends_stay_there after update on mappings
  referencing new table as written for each statement execute function refuse_mappings_without_ends();

create function remove_mappings_of_sets() returns trigger language plpgsql as $$
begin
  delete from mappings using gone where mappings.set_id = gone.id;
  return null;
end $$;
create trigger remove_mappings after delete on mapping_sets
  referencing old table as gone for each statement execute function remove_mappings_of_sets();

create function remove_mappings_of_segments() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from mappings using gone where mappings.from_segment = gone.id;
  delete from mappings using gone where mappings.to_segment = gone.id;
  return null;
end $$;
create trigger remove_mappings after delete on segments
  referencing old table as gone for each statement execute function remove_mappings_of_segments();

-- Variant readings and editors' remarks that stand beside a segment.
create table segment_notes (
  segment_id uuid not null references segments on delete cascade,
  position integer not null check (position > 0),
  type text not null check (type in ('variant', 'note')),
  content text not null check (content <> ''),
  primary key (segment_id, position)
);

-- Where the segment stands in printed or numbered editions.
create table segment_references (
  segment_id uuid not null references segments on delete cascade,
  siglum text not null check (siglum <> ''),
  value text not null,
  primary key (segment_id, siglum, value)
);
create index on segment_references (siglum, value);

-- One row for each transaction that changed what readers see. Pages that are kept ready are thrown away when there is
-- another number of rows or another last one; either alone could stay the same while two imports end in turn.
create table library_changes (transaction xid8 primary key);

create function note_library_change() returns trigger language plpgsql as $$
begin
  insert into library_changes values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
do $$
declare
  what_readers_see text[] := array['collections', 'collection_titles', 'works', 'work_titles', 'work_collections', 'texts',
    'segments', 'mappings'];
  name text;
begin
  foreach name in array what_readers_see loop
    execute format('create trigger note_change after insert or update or delete on %I
      for each statement execute function note_library_change()', name);
  end loop;
end $$;
