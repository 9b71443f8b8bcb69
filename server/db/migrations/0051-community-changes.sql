-- A sheet that is published, renamed or withdrawn changes what is shown of members, and nothing of the library: pages that
-- show the library alone stay ready. Rows mean the same as in `library_changes`.
create table community_changes (transaction xid8 primary key);

create function note_community_change() returns trigger language plpgsql as $$
begin
  insert into community_changes values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

drop trigger note_published on sheets;
create trigger note_published after insert on sheets
  for each row when (new.is_published) execute function note_community_change();
drop trigger note_removed on sheets;
create trigger note_removed after delete on sheets
  for each row when (old.is_published and old.deleted_date is null) execute function note_community_change();
drop trigger note_changed on sheets;
create trigger note_changed after update of is_published, deleted_date, title, account_id, is_empty, language on sheets
  for each row when (
    (old.is_published or new.is_published)
    and (old.is_published, old.deleted_date, old.title, old.account_id, old.is_empty, old.language)
      is distinct from (new.is_published, new.deleted_date, new.title, new.account_id, new.is_empty, new.language)
  )
  execute function note_community_change();

-- The public sheets of a language are the sum of its rows. Each change adds a row, so that nobody who publishes waits for
-- somebody else; a job replaces many rows by their sums.
create table public_sheet_counts (language text not null, change integer not null);

create function count_public_sheet() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_published and old.deleted_date is null and not old.is_empty then
    insert into public_sheet_counts values (old.language, -1);
  end if;
  if tg_op <> 'DELETE' and new.is_published and new.deleted_date is null and not new.is_empty then
    insert into public_sheet_counts values (new.language, 1);
  end if;
  return null;
end $$;

create trigger count_published after insert on sheets
  for each row when (new.is_published) execute function count_public_sheet();
create trigger count_removed after delete on sheets
  for each row when (old.is_published) execute function count_public_sheet();
create trigger count_changed after update of is_published, deleted_date, is_empty, language on sheets
  for each row when (
    (old.is_published, old.deleted_date, old.is_empty, old.language)
      is distinct from (new.is_published, new.deleted_date, new.is_empty, new.language)
  )
  execute function count_public_sheet();

-- The triggers above keep writers away until here.
insert into public_sheet_counts
select language, count(*) from sheets where is_published and deleted_date is null and not is_empty group by language;
