-- Changed passages whose quoting sheets have authors who are not told yet. A job goes on after the last sheet.
create table quote_announcements (
  id bigint generated always as identity primary key,
  segment_ids uuid[] not null,
  last_sheet uuid not null
);
