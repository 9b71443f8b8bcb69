-- Of a text as an importer read it: an import of the same again need not prepare it to see that nothing has changed.
alter table texts add column draft_checksum text not null default '';
