-- Members, how they sign in, and what is sent to them. Whatever lets somebody in is kept as a hash.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254 and email ~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+$'),
  -- When whoever reads that mailbox proved it: by a link from a mail, or by the identity provider.
  email_verified_date timestamptz,
  -- Asked for, not yet confirmed. Not unique: only who confirms it gets it.
  pending_email text,
  username text not null,
  firstname text not null check (firstname <> '' and length(firstname) <= 100 and firstname !~ '[[:cntrl:]]'),
  lastname text not null default '' check (length(lastname) <= 100 and lastname !~ '[[:cntrl:]]'),
  -- argon2id; null for who comes in through the identity provider only.
  password_hash text check (password_hash like '$argon2id$%'),
  role text not null default 'member' check (role in ('member', 'editor', 'admin')),
  site_language text not null default 'en' check (site_language in ('en', 'bo-IN', 'zh-Hans-CN')),
  -- Null: as the site.
  translation_language text check (translation_language ~ '^[a-z]{2,3}$'),
  notification_frequency text not null default 'never' check (notification_frequency in ('daily', 'weekly', 'never')),
  title text not null default '',
  organization text not null default '',
  location text not null default '',
  about_me text not null default '',
  avatar_url text not null default '',
  educations text[] not null default '{}',
  social_profiles jsonb not null default '[]' check (jsonb_typeof(social_profiles) = 'array'),
  -- Tokens of the identity provider that were issued before are refused: our way to end what is not our session.
  tokens_valid_from timestamptz,
  created_date timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

-- Every username in use now or before: an address with an old one goes on working, and nobody else can take it.
create table usernames (
  username text primary key check (
    username !~ '[A-Z]' and length(username) between 3 and 60 and username !~ '[[:space:][:cntrl:]/]'
  ),
  account_id uuid not null references accounts on delete cascade deferrable initially deferred,
  unique (account_id, username)
);
alter table accounts add foreign key (id, username) references usernames (account_id, username) deferrable initially deferred;

-- Who an account is at the identity provider.
create table account_identities (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  account_id uuid not null references accounts on delete cascade,
  created_date timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on account_identities (account_id);

-- One sign-in: a family of refresh tokens, each replacing the one before. A token is `family.secret`. One that names a
-- family but is neither current nor just replaced has been used twice, and the family is removed.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  family_hash bytea not null unique check (length(family_hash) = 32),
  -- More than one when tabs raced: each was answered with a token of its own, and only one of them will be kept.
  current_hashes bytea[] not null check (cardinality(current_hashes) between 1 and 8),
  previous_hashes bytea[] not null default '{}',
  rotated_date timestamptz not null default now(),
  user_agent text not null default '' check (length(user_agent) <= 300),
  created_date timestamptz not null default now(),
  last_used_date timestamptz not null default now(),
  expires_date timestamptz not null
);
create index on sessions (account_id, last_used_date);
create index on sessions (expires_date);

-- Links that were sent by mail. Used up by being deleted.
create table account_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('reset_password', 'confirm_email')),
  -- The address the link was sent to, which following it proves.
  email text not null,
  expires_date timestamptz not null
);
create index on account_links (account_id);
create index on account_links (expires_date);

-- What access tokens are signed with: the newest signs, all of them count.
create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  secret bytea not null check (length(secret) = 32),
  created_date timestamptz not null default now()
);

-- Mail to be sent. It holds no secret: the token of a link is made when the mail is written, and only its hash stays.
create table mail_queue (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  -- Null: to the account's address.
  recipient text,
  language text not null check (language in ('en', 'bo-IN', 'zh-Hans-CN')),
  attempts integer not null default 0 check (attempts >= 0),
  next_try_date timestamptz not null default now(),
  created_date timestamptz not null default now()
);
create index on mail_queue (next_try_date);

-- How often something was tried. Worth nothing after a crash, so it need not survive one. Keys are hashes.
create unlogged table rate_limits (
  key bytea primary key check (length(key) = 32),
  hits integer not null check (hits > 0),
  ends_date timestamptz not null
);
create index on rate_limits (ends_date);
