-- How people cite the work: `MN 10`, `Toh 13`, `Dhp 1–20`. Empty where there is no such custom.
alter table works add column citation text not null default '';

-- The next import writes the others; these can be read from the number of the work.
update works set citation = 'Toh ' || substring(key from '^derge:D(.*)$') where key ~ '^derge:D';
