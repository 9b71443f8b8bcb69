-- What readers write about a sheet and its blocks. A comment without `thread_id` begins a thread; the others are replies in it.
create table comments (
  id uuid primary key,
  sheet_id uuid not null references sheets on delete cascade,
  -- Null for a former member.
  account_id uuid references accounts on delete set null,
  thread_id uuid references comments on delete cascade,
  -- Null: about the whole sheet. The block may be gone. Only of a comment that begins a thread, as the anchor.
  block_id uuid,
  -- Where the quote began in the words of the block without spaces; null: about the whole block.
  start_offset integer check (start_offset >= 0),
  -- The words it is about; of a whole block its beginning.
  quote text not null default '' check (length(quote) <= 500),
  prefix text not null default '' check (length(prefix) <= 100),
  suffix text not null default '' check (length(suffix) <= 100),
  -- Empty once it is deleted.
  body text not null check (length(body) <= 2000),
  -- `waiting`: for the author of the sheet; `deleted`: by its writer or the author; `removed`: by a moderator, who may undo it.
  state text not null check (state in ('public', 'waiting', 'deleted', 'removed')),
  -- What a moderator has written for the writer.
  removed_reason text not null default '' check (length(removed_reason) <= 5000),
  created_date timestamptz not null default now(),
  edited_date timestamptz,
  resolved_date timestamptz,
  check (thread_id is null or (block_id is null and start_offset is null and quote = '' and resolved_date is null)),
  check (block_id is not null or start_offset is null),
  check ((state = 'deleted') = (body = ''))
);
create index on comments (sheet_id, created_date desc, id);
create index on comments (thread_id, created_date, id) where thread_id is not null;
create index on comments (account_id, created_date) where account_id is not null;

-- Members whom a comment names. `written` is the username as it is written there; it may be another now.
create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  written text not null,
  primary key (comment_id, account_id)
);
create index on comment_mentions (account_id);

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_date timestamptz not null default now(),
  primary key (comment_id, account_id)
);
create index on comment_likes (account_id);

-- Who may comment. Not part of the versions of a sheet.
alter table sheets add column comment_setting text not null default 'on'
  check (comment_setting in ('on', 'off', 'followers', 'approve_first'));

alter table feedback
  add column comment_id uuid references comments on delete set null,
  drop constraint feedback_type_check,
  add constraint feedback_type_check
    check (type in ('bug', 'idea', 'text', 'other', 'report', 'sheet', 'answer', 'publication', 'comment')) not valid;
create unique index feedback_one_comment_report on feedback (account_id, comment_id) where type = 'comment';
create index on feedback (comment_id) where comment_id is not null;

-- The checks keep the kinds that they have, whichever those are.
do $$
declare
  checked record;
  kinds text := '''like''::text, ''comment''::text, ''comment_waiting''::text, ''reply''::text, ''mention''::text, ''comment_like''::text';
begin
  for checked in
    select conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as definition from pg_constraint
    where conrelid = 'notifications'::regclass and conname in ('notifications_kind_check', 'notifications_actor_check')
  loop
    execute format('alter table notifications drop constraint %I, add constraint %I %s not valid', checked.conname, checked.conname,
      replace(checked.definition, '''like''::text', case checked.conname
        when 'notifications_kind_check' then kinds || ', ''comment_removed''::text' else kinds end));
  end loop;
end $$;

alter table notifications
  add column comment_id uuid references comments on delete cascade,
  drop constraint notifications_subject_key,
  add constraint notifications_comment_check check (
    (kind in ('comment', 'comment_waiting', 'reply', 'mention', 'comment_like', 'comment_removed'))
      = (comment_id is not null)
  ) not valid,
  add constraint notifications_subject_key
    unique nulls not distinct (account_id, kind, actor_id, sheet_id, collection_id, comment_id);
create index on notifications (comment_id) where comment_id is not null;
