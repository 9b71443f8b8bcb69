-- The words of each text, packed: what a search reads instead of the texts. Every server holds all of them in memory and
-- takes up those that were written since.
create sequence text_words_written;
create table text_words (
  text_id uuid primary key references texts on delete cascade,
  words bytea not null,
  -- Increases with every write, so that a server sees which rows are new to it.
  written bigint not null default nextval('text_words_written')
);
-- The bytes are compact by themselves: to compress them again would cost an import more time than it saves space.
alter table text_words alter column words set storage external;

-- They take the place of a tsvector for each segment and of the counts of common words.
drop trigger remove_tokens on segments;
drop function remove_tokens_of_segments();
drop trigger remove_counts on texts;
drop function remove_counts_of_texts();
drop table segment_tokens, common_word_counts, common_words;
drop function remove_counts_of_words();
drop function refuse_counts_without_ends();

-- Every text is indexed anew, in the background.
update texts set tokens_version = 0;
