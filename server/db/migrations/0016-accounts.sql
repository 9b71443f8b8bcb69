-- Since when a member no longer uses a name; null for the present one. Names given up before this column existed count from now.
alter table usernames add column former_since timestamptz;
update usernames u set former_since = now() from accounts a where a.id = u.account_id and a.username <> u.username;

-- A mail that reports the deletion of an account has neither; it has its recipient.
alter table mail_queue drop constraint mail_queue_check;
alter table mail_queue add check (account_id is not null or feedback_id is not null or recipient is not null);
