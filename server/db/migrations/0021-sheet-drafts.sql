-- A published sheet is edited as a draft: `sheets` has what everybody reads, this table what its author has changed since.
-- A sheet that is private has no row here.
create table sheet_drafts (
  sheet_id uuid primary key references sheets on delete cascade,
  -- Counts on from the version of the sheet.
  version integer not null check (version > 0),
  title text not null check (title <> '' and length(title) <= 300),
  summary text not null check (length(summary) <= 280),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  topics uuid[] not null,
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  bytes integer not null check (bytes > 0),
  file_keys text[] not null,
  name text check (name <> ''),
  updated_date timestamptz not null default now()
);
create index on sheet_drafts using gin (file_keys);

-- Why a revision was saved. Null: because enough time had passed.
alter table sheet_points add column reason text
  check (reason in ('published', 'deletion', 'restore', 'overwritten'));

-- Whether no block has any text, picture or quotation. Such a sheet is not listed.
alter table sheets add column is_empty boolean not null default false;
alter table sheet_drafts add column is_empty boolean not null default false;
update sheets set is_empty = true where not exists (
  select from jsonb_array_elements(blocks) as block
  where block ->> 'type' <> 'content' or regexp_replace(block ->> 'content', '<[^>]*>|&nbsp;|\s', '', 'g') <> ''
);
