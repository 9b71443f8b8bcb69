-- Members are told when an archive is ready or has failed.
do $$
declare
  checked record;
begin
  for checked in
    select conname, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as definition from pg_constraint
    where conrelid = 'notifications'::regclass and conname in ('notifications_kind_check', 'notifications_sheet_check')
  loop
    execute format('alter table notifications drop constraint %I, add constraint %I %s not valid', checked.conname, checked.conname,
      replace(checked.definition, '''correction_asked''::text',
        '''correction_asked''::text, ''download_ready''::text, ''download_failed''::text'));
  end loop;
end $$;
