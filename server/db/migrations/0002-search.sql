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
  -- By place, not by segment: rows of a text lie together, and no second index is needed to read them in order.
  primary key (text_id, position, part)
);
-- New rows wait in a list until there are enough of them to be worth sorting in, or the import ends.
create index segment_tokens_tokens on segment_tokens using gin (tokens) with (gin_pending_list_limit = 16384);

-- In place of a foreign key, which costs as much as the index on every row that is written and locks every segment
-- while tokens are made anew.
create function remove_tokens_of_segments() returns trigger language plpgsql as $$
begin
  delete from segment_tokens using gone
    where segment_tokens.text_id = gone.text_id and segment_tokens.segment_id = gone.id;
  return null;
end $$;
create trigger remove_tokens after delete on segments
  referencing old table as gone for each statement execute function remove_tokens_of_segments();

-- Words so common that counting their segments would read most of the table: how many segments of each text hold them.
-- A word is named by the lexeme it is exactly found by. Which words these are is taken from the statistics of the
-- table after an import; from then on every import counts them for the texts it writes.
create table common_words (word text collate "C" primary key);
create table common_word_counts (
  word text collate "C" not null references common_words on delete cascade,
  text_id uuid not null references texts on delete cascade,
  -- Each holds the one before it.
  exact integer not null,
  folded integer not null,
  word_forms integer not null,
  primary key (word, text_id)
);
create index on common_word_counts (text_id);

-- What titles are found by. A work has titles in several languages, each version one of its own.
create table title_tokens (
  text_id uuid references texts on delete cascade,
  work_id uuid references works on delete cascade,
  collection_id uuid references collections on delete cascade,
  language text not null,
  title text not null,
  tokens tsvector not null,
  tokens_version integer not null,
  check (num_nonnulls(text_id, work_id, collection_id) = 1)
);
create index on title_tokens (text_id) where text_id is not null;
create index on title_tokens (work_id) where work_id is not null;
create index on title_tokens (collection_id) where collection_id is not null;
create index title_tokens_tokens on title_tokens using gin (tokens);

-- Numbers under which discourses are cited (mn10, dhp21, snp4.9), taken from the keys of their segments.
create table citable_numbers (
  number text collate "C" not null,
  text_id uuid not null references texts on delete cascade,
  -- Of its first segment.
  position integer not null,
  primary key (number, text_id)
);
create index on citable_numbers (text_id);
