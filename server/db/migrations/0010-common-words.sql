-- Counts of common words are a row for each such word of each text. Written text by text, they lie together by text,
-- and at the end of what there is of each word.
alter table common_word_counts
  drop constraint common_word_counts_pkey,
  drop constraint common_word_counts_word_fkey,
  drop constraint common_word_counts_text_id_fkey,
  add primary key (text_id, word);
drop index common_word_counts_text_id_idx;
create index on common_word_counts (word);

-- In place of the two foreign keys, for all rows of a statement at once: looking each row's ends up took as long as
-- writing it. Nobody takes a word or a text away while counts are written.
create function refuse_counts_without_ends() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct word from written) used left join common_words on common_words.word = used.word
    where common_words.word is null
  ) or exists (
    select from (select distinct text_id from written) used left join texts on texts.id = used.text_id
    where texts.id is null
  ) then
    raise foreign_key_violation using message = 'A count lacks its word or its text.';
  end if;
  return null;
end $$;
create trigger ends_are_there after insert on common_word_counts
  referencing new table as written for each statement execute function refuse_counts_without_ends();
create trigger ends_stay_there after update on common_word_counts
  referencing new table as written for each statement execute function refuse_counts_without_ends();

create function remove_counts_of_texts() returns trigger language plpgsql as $$
begin
  delete from common_word_counts using gone where common_word_counts.text_id = gone.id;
  return null;
end $$;
create trigger remove_counts after delete on texts
  referencing old table as gone for each statement execute function remove_counts_of_texts();

create function remove_counts_of_words() returns trigger language plpgsql as $$
begin
  delete from common_word_counts using gone where common_word_counts.word = gone.word;
  return null;
end $$;
create trigger remove_counts after delete on common_words
  referencing old table as gone for each statement execute function remove_counts_of_words();
