-- A sheet whose author collects answers to it.
create table assignments (
  sheet_id uuid primary key references sheets on delete cascade,
  instructions text not null default '' check (length(instructions) <= 2000),
  due_date timestamptz,
  is_open boolean not null default true,
  created_date timestamptz not null default now()
);

-- What one member has made of an assignment. The dates of hand-ins are those of the newest.
create table assignment_answers (
  id uuid primary key default gen_random_uuid(),
  -- Null: the assignment is gone, and the copy is a sheet like any other.
  assignment_id uuid references assignments on delete set null,
  account_id uuid not null references accounts on delete cascade,
  -- The member's own copy; null when it was deleted for ever.
  sheet_id uuid unique references sheets on delete set null,
  started_date timestamptz not null default now(),
  handed_in_date timestamptz,
  returned_date timestamptz check (returned_date is null or handed_in_date is not null),
  -- Of a returned answer.
  may_hand_in_again boolean not null default false,
  -- The author of the assignment no longer sees it.
  removed_date timestamptz,
  unique (assignment_id, account_id)
);
create index on assignment_answers (account_id);

-- The words of an answer as they were handed in. The id is made by the client, so that a repeated request adds none.
create table hand_ins (
  id uuid primary key,
  answer_id uuid not null references assignment_answers on delete cascade,
  -- Counts the hand-ins of one answer.
  number integer not null,
  -- The version of the copy that was handed in.
  sheet_version integer not null,
  handed_in_date timestamptz not null default now(),
  title text not null,
  language text not null,
  blocks jsonb not null,
  bytes integer not null,
  file_keys text[] not null default '{}',
  returned_date timestamptz,
  return_message text not null default '' check (length(return_message) <= 5000),
  unique (answer_id, number)
);
create index on hand_ins using gin (file_keys);

-- Nobody can read the hand-ins of an assignment that is gone, however it went: with its sheet, or with an account.
create function delete_hand_ins() returns trigger language plpgsql as $$
begin
  delete from hand_ins h using assignment_answers x where x.id = h.answer_id and x.assignment_id = old.sheet_id;
  return old;
end $$;
create trigger delete_hand_ins before delete on assignments for each row execute function delete_hand_ins();

-- Adds two kinds to those there are, each of which has an actor.
do $$
declare checked record;
begin
  for checked in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'notifications'::regclass and conname in ('notifications_kind_check', 'notifications_actor_check')
  loop
    execute format('alter table notifications drop constraint %I, add constraint %I %s', checked.conname, checked.conname,
      replace(checked.definition, '''like''::text', '''like''::text, ''handed_in''::text, ''answer_returned''::text'));
  end loop;
end $$;
