-- The server writes how long the blocks are, because it has their text at hand: PostgreSQL would turn them into text
-- again at every save.
alter table sheets alter column bytes drop expression, alter column bytes set not null;
