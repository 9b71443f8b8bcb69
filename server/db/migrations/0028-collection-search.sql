-- What collections of sheets are found by: title and description. The server indexes those that are missing when it starts.
create table sheet_collection_tokens (
  collection_id uuid primary key references sheet_collections on delete cascade,
  tokens tsvector not null,
  tokens_version integer not null
);
create index sheet_collection_tokens_tokens on sheet_collection_tokens using gin (tokens) with (fastupdate = off);
-- The list of all public collections, latest change first.
create index sheet_collections_public on sheet_collections (updated_date desc, id) where is_public;
