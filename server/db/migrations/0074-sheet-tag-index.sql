-- no transaction: writers go on while the index is made. One that a failed attempt has left is made anew.
-- Public sheets by tag. Sheets are written one at a time: a list of rows that wait to be sorted in would only slow down reading.
drop index concurrently if exists listed_sheets_by_tags;
create index concurrently listed_sheets_by_tags on sheets using gin (tags) with (fastupdate = off)
  where is_published and deleted_date is null and not is_empty and not is_unlisted;
