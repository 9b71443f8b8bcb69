-- Counts the changes of a profile, so that a form that was opened before one does not undo it.
alter table accounts add column profile_version integer not null default 1;
