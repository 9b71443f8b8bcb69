-- What of the bundled library this site has been offered, so that an upgrade brings what is new in it and nothing that was
-- removed here.
create table bundled_library (
  is_only boolean primary key default true check (is_only),
  digest text not null,
  keys text[] not null
);
