-- no transaction: writers go on while the indexes are made. One that a failed attempt has left is made anew.
-- Each order of the public sheets, with what lists are filtered by: skipped sheets are not read, only their entries here.
drop index concurrently if exists sheets_by_published_date;
create index concurrently sheets_by_published_date on sheets ((coalesce(published_date, updated_date)), id)
  include (published_date, updated_date, language, account_id)
  where is_published and deleted_date is null and not is_empty;
drop index concurrently if exists sheets_by_updated_date;
create index concurrently sheets_by_updated_date on sheets (updated_date, id) include (language, account_id)
  where is_published and deleted_date is null and not is_empty;
drop index concurrently if exists sheets_by_title;
create index concurrently sheets_by_title on sheets (lower(title), id) include (title, language, account_id)
  where is_published and deleted_date is null and not is_empty;
drop index concurrently if exists sheets_by_views;
create index concurrently sheets_by_views on sheets (views, id) include (language, account_id)
  where is_published and deleted_date is null and not is_empty;
drop index concurrently if exists sheets_by_likes;
create index concurrently sheets_by_likes on sheets (likes, id) include (language, account_id)
  where is_published and deleted_date is null and not is_empty;

-- To count them, and to find those of a language that few write in.
drop index concurrently if exists sheets_by_language;
create index concurrently sheets_by_language on sheets (language)
  where is_published and deleted_date is null and not is_empty;

drop index concurrently if exists sheets_to_read;

-- Revisions that may go when they are older. Sheets without any are not looked at.
drop index concurrently if exists sheet_points_to_thin_out;
create index concurrently sheet_points_to_thin_out on sheet_points (sheet_id, saved_date)
  where name is null and coalesce(reason, 'overwritten') = 'overwritten';
