-- Lists and counts of a large library read indexes alone, as long as the pages of the table are known to be visible to all.
-- With the settings for all tables an import of a fifth of the library need not be followed by a vacuum, which takes less
-- than a second for these tables.
do $$
declare
  name text;
begin
  foreach name in array array['collections', 'works', 'work_titles', 'work_collections', 'texts', 'contents', 'sections',
    'title_tokens'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
      autovacuum_vacuum_insert_threshold = 200, autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end $$;

-- Works by the beginning of their citation, whatever its spaces.
create index works_by_citation on works (lower(replace(citation, ' ', '')) text_pattern_ops);
