-- Moderators: what they decide about people and sheets, reports as a queue, publications that wait for them.

alter table accounts
  -- Until then the member reads and writes privately, and publishes nothing.
  add column silenced_until timestamptz,
  -- Nobody can log in, and nothing of the account is public.
  add column closed_date timestamptz,
  -- A moderator has approved a publication: no later one waits.
  add column is_approved boolean not null default false;

alter table sheets
  -- Why a sheet that its author has published is not public: it waits for a moderator, was taken down, or the account is
  -- closed. It is edited as a draft meanwhile, as a published one.
  add column withheld text,
  -- Read by address only: in no list, feed or search.
  add column is_unlisted boolean not null default false,
  -- Of the author's own words when they were published, to find the same words by several accounts.
  add column words_hash bytea,
  add constraint sheets_withheld_check check (withheld in ('held', 'taken_down', 'closed')) not valid,
  add constraint sheets_withheld_private_check check (withheld is null or not is_published) not valid;

-- The public collections of a closed account, which are public again when it is reopened.
create table withheld_sheet_collections (
  collection_id uuid primary key references sheet_collections on delete cascade
);

-- A sheet that is unlisted, or listed again, changes what is shown of members, and their numbers.
drop trigger note_changed on sheets;
create trigger note_changed
  after update of is_published, deleted_date, title, account_id, is_empty, language, is_unlisted on sheets
  for each row when (
    (old.is_published or new.is_published)
    and (old.is_published, old.deleted_date, old.title, old.account_id, old.is_empty, old.language, old.is_unlisted)
      is distinct from
        (new.is_published, new.deleted_date, new.title, new.account_id, new.is_empty, new.language, new.is_unlisted)
  )
  execute function note_community_change();

create or replace function count_public_sheet() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_published and old.deleted_date is null and not old.is_empty and not old.is_unlisted then
    insert into public_sheet_counts values (old.language, -1);
  end if;
  if tg_op <> 'DELETE' and new.is_published and new.deleted_date is null and not new.is_empty and not new.is_unlisted then
    insert into public_sheet_counts values (new.language, 1);
  end if;
  return null;
end $$;
drop trigger count_changed on sheets;
create trigger count_changed after update of is_published, deleted_date, is_empty, language, is_unlisted on sheets
  for each row when (
    (old.is_published, old.deleted_date, old.is_empty, old.language, old.is_unlisted)
      is distinct from (new.is_published, new.deleted_date, new.is_empty, new.language, new.is_unlisted)
  )
  execute function count_public_sheet();

-- What moderators have decided about a member or a sheet. Its reason is for the member, and goes with the account or sheet.
create table measures (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('warn', 'silence', 'close', 'unlist', 'take_down', 'decline')),
  account_id uuid references accounts on delete cascade,
  sheet_id uuid references sheets on delete cascade,
  reason text not null check (length(reason) <= 5000),
  created_date timestamptz not null default now(),
  by_id uuid references accounts on delete set null,
  -- Of a silence.
  until_date timestamptz,
  -- When it was lifted, and by whom.
  ended_date timestamptz,
  ended_by uuid references accounts on delete set null,
  check (num_nonnulls(account_id, sheet_id) = 1),
  check ((kind in ('warn', 'silence', 'close')) = (account_id is not null)),
  check ((kind = 'silence') = (until_date is not null))
);
create index on measures (account_id, created_date) where account_id is not null;
create index on measures (sheet_id, created_date) where sheet_id is not null;
create index on measures (by_id) where by_id is not null;
create index on measures (ended_by) where ended_by is not null;

-- The feedback table is the queue of the moderators: feedback, reports about people and sheets, answers of authors to a
-- measure, and publications that wait.
alter table feedback
  drop constraint feedback_type_check,
  drop constraint feedback_check,
  add column sheet_id uuid references sheets on delete set null,
  add column measure_id uuid references measures on delete cascade,
  -- Why a publication waits.
  add column signs text[] not null default '{}',
  add column state text not null default 'open',
  add column taken_by uuid references accounts on delete set null,
  add column taken_date timestamptz,
  add column settled_by uuid references accounts on delete set null,
  add column settled_date timestamptz,
  -- What was decided; whoever reported it reads this.
  add column outcome text not null default '',
  add constraint feedback_type_check
    check (type in ('bug', 'idea', 'text', 'other', 'report', 'sheet', 'answer', 'publication')) not valid,
  add constraint feedback_about_check check (type <> 'report' or about_id is not null) not valid,
  add constraint feedback_state_check check (state in ('open', 'taken', 'settled')) not valid,
  add constraint feedback_settled_check check ((state = 'settled') = (settled_date is not null)) not valid;

-- What moderators have answered, by mail.
create table report_replies (
  id uuid primary key default gen_random_uuid(),
  feedback_id uuid not null references feedback on delete cascade,
  by_id uuid references accounts on delete set null,
  words text not null check (length(words) <= 5000),
  created_date timestamptz not null default now()
);
create index on report_replies (feedback_id, created_date);
create index on report_replies (by_id) where by_id is not null;

alter table mail_queue
  add column measure_id uuid references measures on delete cascade,
  add column reply_id uuid references report_replies on delete cascade;
create index on mail_queue (measure_id) where measure_id is not null;
create index on mail_queue (reply_id) where reply_id is not null;

alter table notifications
  -- What moderators have written, as far as it is unread.
  add column messages text[] not null default '{}',
  drop constraint notifications_check,
  drop constraint notifications_kind_check,
  drop constraint notifications_sheet_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'like', 'sheet', 'quote', 'invitation', 'warned', 'silenced', 'unlisted', 'taken_down', 'restored',
    'approved', 'declined', 'report_settled'
  )) not valid,
  add constraint notifications_actor_check
    check ((kind in ('follow', 'like', 'sheet', 'invitation')) = (actor_id is not null)) not valid,
  add constraint notifications_sheet_check check (
    (kind in ('follow', 'invitation', 'warned', 'silenced', 'report_settled')) = (sheet_id is null)
  ) not valid;

-- What administrators choose for the whole site. What is missing has its default.
create table site_settings (
  key text primary key,
  value jsonb not null,
  changed_date timestamptz not null default now()
);
