-- The numbers of public sheets by language are kept in memory until the library changes. A sheet that gets its first
-- words, loses all of them or changes its language is such a change too.
drop trigger note_changed on sheets;
create trigger note_changed after update of is_published, deleted_date, title, account_id, is_empty, language on sheets
  for each row when (
    (old.is_published or new.is_published)
    and (old.is_published, old.deleted_date, old.title, old.account_id, old.is_empty, old.language)
      is distinct from (new.is_published, new.deleted_date, new.title, new.account_id, new.is_empty, new.language)
  )
  execute function note_library_change();
