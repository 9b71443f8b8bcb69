-- Which text explains which, one row a pair: the page of a text lists its commentaries without reading the links of each
-- of its segments. The loader writes it together with the links.
create table commentary_links (
  from_text uuid not null references texts on delete cascade,
  to_text uuid not null references texts on delete cascade,
  -- Segments of the commentary that explain the other text.
  segment_count integer not null check (segment_count > 0),
  primary key (from_text, to_text)
);
create index on commentary_links (to_text);

insert into commentary_links (from_text, to_text, segment_count)
  select from_text, to_text, count(distinct from_segment)
  from mappings where kind = 'commentary' group by from_text, to_text;
