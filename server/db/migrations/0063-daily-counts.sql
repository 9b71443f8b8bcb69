-- What the overview of the administration shows. Nothing here names a visitor, and nothing can be led back to one.

-- Figures of a day (UTC): what happened on it is added up by all processes, sizes are as they were measured last.
create table daily_counts (
  day date not null,
  name text not null,
  count bigint not null,
  primary key (day, name)
);

-- How often a text was opened on a day, and how many of its passages were shown. Without a reference: the text may be gone,
-- and what counts has no time to wait for its row.
create table daily_reads (
  day date not null,
  text_id uuid not null,
  opened integer not null,
  passages integer not null,
  primary key (day, text_id)
);

-- The words of searches that found nothing.
create table fruitless_searches (
  day date not null,
  words text not null check (length(words) <= 100),
  searches integer not null,
  primary key (day, words)
);
