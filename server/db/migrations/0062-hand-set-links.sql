-- Links between segments that somebody has joined or separated. An import leaves them as they are. Those that were joined are
-- in a set of their own, which no source has.
create table hand_set_links (
  from_segment uuid not null,
  to_segment uuid not null,
  from_text uuid not null references texts on delete cascade,
  to_text uuid not null references texts on delete cascade,
  is_joined boolean not null,
  -- Sets of the sources that have the link.
  source_sets uuid[] not null default '{}',
  set_date timestamptz not null default now(),
  primary key (from_segment, to_segment)
);
create index on hand_set_links (from_text);
create index on hand_set_links (to_text);
