-- A download of a dump that was cut goes on where it stopped: parts before that place are not read. Null for older parts.
alter table dump_parts add column bytes integer;
