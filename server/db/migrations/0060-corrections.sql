-- What readers suggest to correct in texts, and what editors decide.
create table corrections (
  -- Chosen by the client, so that a request can be repeated.
  id uuid primary key,
  text_id uuid not null references texts on delete cascade,
  -- Null when an import has removed the passage.
  segment_id uuid references segments on delete set null,
  -- Null for a guest, and for a member who has left.
  account_id uuid references accounts on delete set null,
  -- A hash of a guest's network as long as the suggestion waits, because guests have a limit too.
  network bytea,
  state text not null default 'open' check (state in ('open', 'asked', 'accepted', 'declined')),
  -- Two editors at once: the second has seen an older one.
  version integer not null default 1 check (version > 0),
  -- The passage as the reader saw it, and where in its plain text the old words stand.
  content text not null,
  start_offset integer not null check (start_offset >= 0),
  end_offset integer not null check (end_offset >= start_offset),
  old_words text not null check (length(old_words) <= 3000),
  new_words text not null check (length(new_words) <= 3000),
  reason text not null default '' check (length(reason) <= 1000),
  source text not null default '' check (length(source) <= 1000),
  created_date timestamptz not null default now(),
  -- Who has changed its state last: asked, or decided.
  changed_by uuid references accounts on delete set null,
  decided_date timestamptz,
  -- Why it was declined.
  outcome text not null default '' check (length(outcome) <= 5000),
  -- What stands instead of the old words since it was accepted.
  accepted_words text,
  -- The revision of the text that it has become.
  revision integer,
  check ((state in ('accepted', 'declined')) = (decided_date is not null)),
  check ((state = 'accepted') = (accepted_words is not null)),
  check ((state = 'accepted') = (revision is not null))
);
create index on corrections (state, created_date, id);
create index on corrections (account_id, created_date) where account_id is not null;
create index on corrections (network) where network is not null;
create index on corrections (segment_id) where segment_id is not null;
create index on corrections (text_id);
create index on corrections (changed_by) where changed_by is not null;

-- What an editor has asked, and what the reader has answered.
create table correction_messages (
  id bigint generated always as identity primary key,
  correction_id uuid not null references corrections on delete cascade,
  is_question boolean not null,
  account_id uuid references accounts on delete set null,
  words text not null check (length(words) <= 5000),
  created_date timestamptz not null default now()
);
create index on correction_messages (correction_id, id);
create index on correction_messages (account_id) where account_id is not null;

alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_sheet_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'like', 'sheet', 'quote', 'invitation', 'warned', 'silenced', 'unlisted', 'taken_down', 'restored',
    'approved', 'declined', 'report_settled', 'correction_accepted', 'correction_declined', 'correction_asked'
  )) not valid,
  add constraint notifications_sheet_check check (
    (kind in (
      'follow', 'invitation', 'warned', 'silenced', 'report_settled', 'correction_accepted', 'correction_declined',
      'correction_asked'
    )) = (sheet_id is null)
  ) not valid;
