alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check
  check (role in ('member', 'moderator', 'editor', 'librarian', 'admin'));
create index accounts_staff on accounts (role) where role <> 'member';

-- What people with a role have done. Rows are never changed or deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  created_date timestamptz not null default now(),
  -- Null for a command of the operator, and for somebody who has deleted the account since.
  account_id uuid references accounts on delete set null,
  via text not null check (via in ('site', 'command')),
  -- Such as `change_role`.
  action text not null,
  target_type text not null,
  -- An id, never a name: names of people who leave must not stay.
  target_id text not null,
  -- The fields that were changed, as they were and as they became. Null where there was nothing, or is nothing any more.
  before jsonb,
  after jsonb,
  -- The entry that this one reverses.
  undoes bigint unique references audit_log
);
create index audit_log_target on audit_log (target_type, target_id, id);
create index audit_log_account on audit_log (account_id);

create function refuse_audit_log_changes() returns trigger language plpgsql as $$
begin
  -- Only so that an account can be deleted.
  if tg_op = 'UPDATE' and new.account_id is null and to_jsonb(new) - 'account_id' = to_jsonb(old) - 'account_id' then
    return new;
  end if;
  raise exception 'The audit log cannot be changed';
end $$;
create trigger audit_log_is_final before update or delete on audit_log
  for each row execute function refuse_audit_log_changes();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_audit_log_changes();

-- Lists of members for people with a role: by date, and by the beginning of a name.
create index accounts_created on accounts (created_date desc, id);
create index accounts_username_prefix on accounts (username text_pattern_ops);
create index accounts_firstname_prefix on accounts (lower(firstname) text_pattern_ops);
create index accounts_lastname_prefix on accounts (lower(lastname) text_pattern_ops);
