-- No field of the profile has to be filled in; without a name the username is shown.
alter table accounts
  drop constraint accounts_firstname_check,
  add constraint accounts_firstname_check check (length(firstname) <= 100 and firstname !~ '[[:cntrl:]]');
