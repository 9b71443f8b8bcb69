-- Titles of collections belong to the site: an import adds missing ones and replaces only those that were made from an id
-- because the source had no name.
alter table collection_titles add column is_provisional boolean not null default false;
