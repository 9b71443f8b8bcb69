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
  unique (content_id, position) deferrable initially deferred,
  -- The dearest part of writing a segment; a second one to its content would cost as much again and tell nothing more.
  foreign key (section_id, content_id, text_id) references sections (id, content_id, text_id)
    on delete cascade deferrable initially deferred
);
-- Looked up whenever a section is removed.
create index on segments (section_id);

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
  from_segment uuid not null references segments on delete cascade,
  to_segment uuid not null references segments on delete cascade,
  from_text uuid not null,
  to_text uuid not null,
  kind text not null check (kind in ('translation', 'commentary')),
  -- Links are written only beside their set; its removal takes them along by the trigger below, since a foreign key
  -- would look the same set up for each link of thousands.
  set_id uuid not null,
  check (from_segment <> to_segment),
  primary key (from_segment, to_segment, set_id)
);
create index on mappings (to_segment, kind, from_text);
create index on mappings (set_id);

create function remove_mappings_of_sets() returns trigger language plpgsql as $$
begin
  delete from mappings using gone where mappings.set_id = gone.id;
  return null;
end $$;
create trigger remove_mappings after delete on mapping_sets
  referencing old table as gone for each statement execute function remove_mappings_of_sets();

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
create trigger note_change after insert or update or delete on collections
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on collection_titles
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on works
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on work_titles
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on work_collections
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on texts
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on segments
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on mappings
  for each statement execute function note_library_change();
