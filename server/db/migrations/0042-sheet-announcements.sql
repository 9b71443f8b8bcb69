-- Sheets whose publication not all followers know of yet. The save tells the first of them, a job the others in batches:
-- a writer with a hundred thousand followers does not wait for all of them.
create table sheet_announcements (
  sheet_id uuid primary key references sheets on delete cascade,
  -- Followers are told in the order of their ids, and this one was the last.
  last_follower uuid not null
);
create index on follows (followed_id, follower_id);
