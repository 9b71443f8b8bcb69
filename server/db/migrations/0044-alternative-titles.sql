-- Names that readers know a work by and that no text gives as its title. They belong to the site, not to a source: an import
-- leaves them alone, and without a foreign key they are still there when a work that was deleted is imported again.
create table alternative_titles (
  work_id uuid not null,
  language text not null check (language <> ''),
  title text not null check (title <> ''),
  created_date timestamptz not null default now(),
  primary key (work_id, language, title)
);
create trigger note_change after insert or update or delete on alternative_titles
  for each statement execute function note_library_change();
