-- An editor of a collection is invited and accepts. Whoever edits one already goes on, and may leave.
alter table sheet_collection_editors
  add column invited_date timestamptz not null default now(),
  -- Null: invited, and not an editor yet.
  add column accepted_date timestamptz;
update sheet_collection_editors set accepted_date = now();

alter table notifications
  add column collection_id uuid references sheet_collections on delete cascade,
  drop constraint notifications_kind_check,
  drop constraint notifications_check1,
  drop constraint notifications_account_id_kind_actor_id_sheet_id_key,
  add constraint notifications_kind_check check (kind in ('follow', 'like', 'sheet', 'quote', 'invitation')),
  add constraint notifications_sheet_check check ((kind in ('follow', 'invitation')) = (sheet_id is null)),
  add constraint notifications_collection_check check ((kind = 'invitation') = (collection_id is not null)),
  add constraint notifications_subject_key
    unique nulls not distinct (account_id, kind, actor_id, sheet_id, collection_id);
create index on notifications (collection_id) where collection_id is not null;
