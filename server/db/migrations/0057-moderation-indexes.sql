-- no transaction: writers go on while the indexes are made. One that a failed attempt has left is made anew.
-- The orders of the public sheets, now without those that are unlisted.
drop index concurrently if exists listed_sheets_by_published_date;
create index concurrently listed_sheets_by_published_date on sheets ((coalesce(published_date, updated_date)), id)
  include (published_date, updated_date, language, account_id)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
drop index concurrently if exists listed_sheets_by_updated_date;
create index concurrently listed_sheets_by_updated_date on sheets (updated_date, id) include (language, account_id)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
drop index concurrently if exists listed_sheets_by_title;
create index concurrently listed_sheets_by_title on sheets (lower(title), id) include (title, language, account_id)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
drop index concurrently if exists listed_sheets_by_views;
create index concurrently listed_sheets_by_views on sheets (views, id) include (language, account_id)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
drop index concurrently if exists listed_sheets_by_likes;
create index concurrently listed_sheets_by_likes on sheets (likes, id) include (language, account_id)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
drop index concurrently if exists listed_sheets_by_language;
create index concurrently listed_sheets_by_language on sheets (language)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
drop index concurrently if exists sheets_by_published_date;
drop index concurrently if exists sheets_by_updated_date;
drop index concurrently if exists sheets_by_title;
drop index concurrently if exists sheets_by_views;
drop index concurrently if exists sheets_by_likes;
drop index concurrently if exists sheets_by_language;

drop index concurrently if exists sheets_by_words_hash;
create index concurrently sheets_by_words_hash on sheets (words_hash) where words_hash is not null;

-- The queue: by state, oldest first.
drop index concurrently if exists feedback_by_state;
create index concurrently feedback_by_state on feedback (state, created_date, id);
drop index concurrently if exists feedback_sheet;
create index concurrently feedback_sheet on feedback (sheet_id) where sheet_id is not null;
drop index concurrently if exists feedback_measure;
create index concurrently feedback_measure on feedback (measure_id) where measure_id is not null;
drop index concurrently if exists feedback_taken_by;
create index concurrently feedback_taken_by on feedback (taken_by) where taken_by is not null;
drop index concurrently if exists feedback_settled_by;
create index concurrently feedback_settled_by on feedback (settled_by) where settled_by is not null;
-- One report of a member about a sheet, one answer to a measure, one entry of a publication that waits.
drop index concurrently if exists feedback_one_sheet_report;
create unique index concurrently feedback_one_sheet_report on feedback (account_id, sheet_id) where type = 'sheet';
drop index concurrently if exists feedback_one_answer;
create unique index concurrently feedback_one_answer on feedback (measure_id) where type = 'answer';
drop index concurrently if exists feedback_one_publication;
create unique index concurrently feedback_one_publication on feedback (sheet_id) where type = 'publication';

alter table sheets validate constraint sheets_withheld_check;
alter table sheets validate constraint sheets_withheld_private_check;
alter table feedback validate constraint feedback_type_check;
alter table feedback validate constraint feedback_about_check;
alter table feedback validate constraint feedback_state_check;
alter table feedback validate constraint feedback_settled_check;
alter table notifications validate constraint notifications_kind_check;
alter table notifications validate constraint notifications_actor_check;
alter table notifications validate constraint notifications_sheet_check;
