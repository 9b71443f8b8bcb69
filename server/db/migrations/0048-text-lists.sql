-- no transaction: readers and imports go on while the indexes are made. One that a failed attempt has left is made anew.
-- Works by language, and how many there are.
drop index concurrently if exists texts_by_language;
create index concurrently texts_by_language on texts (language, work_id) include (is_root) where is_published;
-- The order of the sitemap: texts that are skipped are not read, only their keys here.
drop index concurrently if exists texts_by_key;
create index concurrently texts_by_key on texts (key) where is_published;
