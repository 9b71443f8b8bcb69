-- Of comments on the copy that is an answer: between who wrote the answer and the author of the assignment, for ever. What
-- students write on their copies before they hand them in is theirs alone.
alter table comments add column is_of_answer boolean not null default false;
