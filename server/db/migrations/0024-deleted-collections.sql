-- Collections that were deleted, for a day, so that the deletion can be undone. Apart from the others: no query that lists or
-- counts collections can show one of these.
create table deleted_sheet_collections (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Rows of sheet_collections and sheet_collection_editors, and the sheets in order.
  collection jsonb not null,
  editors jsonb not null,
  sheet_ids uuid[] not null,
  deleted_date timestamptz not null default now()
);
create index on deleted_sheet_collections (account_id);
create index on deleted_sheet_collections (deleted_date);
