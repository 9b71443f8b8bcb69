-- A download that was cut goes on where it stopped: parts before that place are not read. Null for older parts.
alter table collection_download_parts add column bytes integer;
