-- Collections and topics that somebody has merged or deleted. An import does not make them again, and the address of one that
-- was merged leads to the other.
create table removed_records (
  target_type text not null check (target_type in ('collection', 'topic')),
  target_id uuid not null,
  -- What it was merged into; null when it was deleted. That one may be gone too by now.
  successor_id uuid,
  -- What it stood below: what a source puts below it comes there.
  parent_id uuid,
  removed_date timestamptz not null default now(),
  primary key (target_type, target_id)
);
create trigger note_change after insert or update or delete on removed_records
  for each statement execute function note_library_change();

-- Collections are moved by hand, and what a source adds later may have the slug of one that was put beside it. No address
-- contains a slug.
alter table collections drop constraint collections_parent_id_slug_key;
alter table collections
  -- Somebody has put its works into order: an import adds new ones at the end.
  add column is_ordered boolean not null default false,
  -- Key of an uploaded picture.
  add column picture text;

alter table topics add column category text not null default '';
alter table topic_titles add column short_description text not null default '';
