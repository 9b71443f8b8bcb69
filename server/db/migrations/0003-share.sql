-- Short links. No foreign keys: a link that somebody has sent on must go on working after its passage has vanished.

create table short_links (
  code text primary key check (code <> ''),
  segment_id uuid,
  -- Of a link to a passage, the text the passage stood in.
  text_id uuid not null,
  language text not null check (language <> ''),
  -- Path and query on our own site. One slash, since a second would lead to another site; short enough for the index.
  url text not null check (url ~ '^/([^/]|$)' and length(url) <= 2000),
  created_date timestamptz not null default now(),
  -- The same target gives the same link.
  unique nulls not distinct (segment_id, text_id, language, url)
);
