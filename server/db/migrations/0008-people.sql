-- People: who follows whom, who wants nothing to do with whom, what members are told, and what is written to those who
-- run the site.

create table follows (
  follower_id uuid not null references accounts on delete cascade,
  followed_id uuid not null references accounts on delete cascade,
  created_date timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index on follows (followed_id, created_date desc);

create table blocks (
  blocker_id uuid not null references accounts on delete cascade,
  blocked_id uuid not null references accounts on delete cascade,
  created_date timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index on blocks (blocked_id);

-- What a member is told. One row for one thing: told again, it becomes new again.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('follow', 'like', 'sheet', 'quote')),
  -- Who did it; nobody, when the library has changed.
  actor_id uuid references accounts on delete cascade,
  -- The sheet that was liked or published, or whose quotation is about other words now.
  sheet_id uuid references sheets on delete cascade,
  created_date timestamptz not null default now(),
  read_date timestamptz,
  -- The digest it went into.
  mail_id uuid,
  check ((kind = 'quote') = (actor_id is null)),
  check ((kind = 'follow') = (sheet_id is null)),
  unique nulls not distinct (account_id, kind, actor_id, sheet_id)
);
create index on notifications (account_id, created_date desc, id);
create index on notifications (account_id) where read_date is null;
create index on notifications (actor_id);
create index on notifications (sheet_id);
create index on notifications (mail_id) where mail_id is not null;

alter table accounts add column last_digest_date timestamptz;
create index accounts_with_digest on accounts (last_digest_date) where notification_frequency <> 'never';

-- What links that end the digest are signed with. One row, never replaced: those in old mails go on working.
create table unsubscribe_keys (
  is_only boolean primary key default true check (is_only),
  secret bytea not null check (length(secret) = 32)
);
insert into unsubscribe_keys (secret)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- What was written in the feedback form, and reports of members about members.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  -- Null: a guest.
  account_id uuid references accounts on delete cascade,
  type text not null check (type in ('bug', 'idea', 'text', 'other', 'report')),
  -- Where an answer may be sent; empty when none is wanted.
  email text not null default '',
  words text not null check (length(words) <= 5000),
  -- Who is reported.
  about_id uuid references accounts on delete cascade,
  created_date timestamptz not null default now(),
  check ((type = 'report') = (about_id is not null))
);
create index on feedback (account_id);
create index on feedback (created_date desc);
create unique index feedback_one_report on feedback (account_id, about_id) where type = 'report';
create index on feedback (about_id);

-- Feedback may be a guest's, and goes to those who run the site.
alter table mail_queue alter column account_id drop not null;
alter table mail_queue add column feedback_id uuid references feedback on delete cascade;
alter table mail_queue add check (account_id is not null or feedback_id is not null);

-- What members are found by.
create table person_tokens (
  account_id uuid primary key references accounts on delete cascade,
  tokens tsvector not null,
  tokens_version integer not null
);
create index person_tokens_tokens on person_tokens using gin (tokens) with (fastupdate = off);
