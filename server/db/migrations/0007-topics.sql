-- What texts and sheets are about: a tree of topics, and the passages that speak of each.

create table topics (
  id uuid primary key,
  key text not null unique,
  -- Deferred, because a re-import may turn a branch around within one transaction.
  parent_id uuid references topics on delete cascade deferrable initially deferred,
  position integer not null check (position >= 0),
  -- Of all that an import knows of the topic: one that is the same is left alone.
  checksum text not null,
  check (parent_id <> id)
);
create index on topics (parent_id, position);

create table topic_titles (
  topic_id uuid not null references topics on delete cascade,
  language text not null,
  title text not null check (title <> ''),
  description text not null,
  primary key (topic_id, language)
);

-- What it is called besides: in the languages of the texts, or by another word.
create table topic_terms (
  topic_id uuid not null references topics on delete cascade,
  position integer not null check (position > 0),
  language text not null,
  term text not null check (term <> ''),
  primary key (topic_id, position)
);

-- No foreign key to the segment: while its text is loaded anew it may be gone and come back, and the topic keeps it.
create table topic_passages (
  topic_id uuid not null references topics on delete cascade,
  position integer not null check (position > 0),
  segment_id uuid not null,
  primary key (topic_id, position),
  unique (topic_id, segment_id)
);
create index on topic_passages (segment_id);

-- Topics are found by their titles and terms, as texts and collections are by theirs.
alter table title_tokens add column topic_id uuid references topics on delete cascade;
alter table title_tokens drop constraint title_tokens_check;
alter table title_tokens add constraint title_tokens_check
  check (num_nonnulls(text_id, work_id, collection_id, topic_id) = 1);
create index on title_tokens (topic_id) where topic_id is not null;

create trigger note_change after insert or update or delete on topics
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on topic_titles
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on topic_terms
  for each statement execute function note_library_change();
create trigger note_change after insert or update or delete on topic_passages
  for each statement execute function note_library_change();
