-- A secret that an account shares with an authenticator app (RFC 6238).
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  secret bytea not null check (octet_length(secret) = 20),
  created_date timestamptz not null default now(),
  -- Null: being set up, and not asked for yet.
  confirmed_date timestamptz,
  -- That of the last code that was accepted; the same code and earlier ones are refused.
  last_period bigint not null default 0
);

-- Instead of a code when the app is lost. A used one is deleted.
create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (account_id, code_hash)
);

-- A token of this kind stands between the password and the code of one login; it is not mailed.
alter table account_links
  drop constraint account_links_kind_check,
  add constraint account_links_kind_check check (kind in ('reset_password', 'confirm_email', 'second_factor'));

-- Until then a role works without a second factor. For those who had one before this was demanded.
alter table accounts add column second_factor_grace_date timestamptz;
update accounts set second_factor_grace_date = now() + interval '14 days' where role <> 'member';
