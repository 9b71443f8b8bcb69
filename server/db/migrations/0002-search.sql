-- What segments are found by. Beside them rather than on them: a vector is wider than the words it is made of, and a
-- page of a chapter must stay a narrow range read.

-- Which version of the analysers the text's tokens were made with; 0: there are none yet.
alter table texts add column tokens_version integer not null default 0 check (tokens_version >= 0);

create table segment_tokens (
  segment_id uuid not null,
  -- A vector keeps 256 places of a word and 16383 in all, so a very long segment has several, which overlap by the
  -- longest phrase that can be asked for.
  part smallint not null check (part > 0),
  -- These two repeat what is known elsewhere, so that hits can be put in order without a look at each segment.
  text_id uuid not null,
  position integer not null check (position > 0),
  tokens tsvector not null,
  primary key (segment_id, part)
);
create index segment_tokens_tokens on segment_tokens using gin (tokens);
create index segment_tokens_text on segment_tokens (text_id);

-- In place of a foreign key, which costs as much as the index on every row that is written and locks every segment
-- while tokens are made anew.
create function remove_tokens_of_segments() returns trigger language plpgsql as $$
begin
  delete from segment_tokens using gone where segment_tokens.segment_id = gone.id;
  return null;
end $$;
create trigger remove_tokens after delete on segments
  referencing old table as gone for each statement execute function remove_tokens_of_segments();
