-- Jobs at intervals. A job is claimed by moving next_run_date into the future, as in mail_queue.
create table scheduled_jobs (
  name text primary key,
  next_run_date timestamptz not null default now(),
  -- Since the last success.
  attempts integer not null default 0
);

-- The tables of pg-boss, which ran the digest job before.
drop schema if exists jobs cascade;
