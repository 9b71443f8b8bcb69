-- Whose text it is. The author is the translator of a version, and the author of a root text or of notes, where known.
alter table texts add column author text not null default '', add column source_url text not null default '';

-- Texts of SuttaCentral had all of it in one line: `Bhikkhu Sujato, SuttaCentral, https://…`.
update texts set
  author = case when is_root and exists (select from works w where w.id = work_id and w.type = 'root_text') then ''
    else regexp_replace(source, ', SuttaCentral, https?://.*$', '') end,
  source_url = substring(source from ', SuttaCentral, (https?://.*)$'),
  source = regexp_replace(source, ', https?://.*$', '')
  where key like 'bilara:%' and source ~ ', SuttaCentral, https?://';
