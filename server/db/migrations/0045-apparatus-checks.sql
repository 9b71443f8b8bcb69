-- A foreign key looks its target up for each row: of an import of the Kangyur, with a reference per segment, that was a
-- tenth. As for segments and links, one look for all rows of a statement says the same, and only imports write here.
alter table segment_notes drop constraint segment_notes_segment_id_fkey;
alter table segment_references drop constraint segment_references_segment_id_fkey;

create function refuse_apparatus_without_segment() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (select distinct segment_id from written) used left join segments on segments.id = used.segment_id
    where segments.id is null
  ) then
    raise foreign_key_violation using message = 'A note or a reference lacks its segment.';
  end if;
  return null;
end $$;
create trigger segment_is_there after insert on segment_notes
  referencing new table as written for each statement execute function refuse_apparatus_without_segment();
create trigger segment_stays_there after update on segment_notes
  referencing new table as written for each statement execute function refuse_apparatus_without_segment();
create trigger segment_is_there after insert on segment_references
  referencing new table as written for each statement execute function refuse_apparatus_without_segment();
create trigger segment_stays_there after update on segment_references
  referencing new table as written for each statement execute function refuse_apparatus_without_segment();

create function remove_apparatus_of_segments() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from segment_notes using gone where segment_notes.segment_id = gone.id;
  delete from segment_references using gone where segment_references.segment_id = gone.id;
  return null;
end $$;
create trigger remove_apparatus after delete on segments
  referencing old table as gone for each statement execute function remove_apparatus_of_segments();
