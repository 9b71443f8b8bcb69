-- Indexes for background work and for deleting accounts, so that neither reads whole tables.

create index on accounts (avatar_url);
create index on mail_queue (account_id);
create index on mail_queue (feedback_id) where feedback_id is not null;
create index on notifications (created_date);

-- Mail that somebody waits for is sent before digests.
drop index mail_queue_next_try_date_idx;
create index mail_queue_due on mail_queue ((kind = 'digest'), next_try_date);

-- Digests are queued in one pass over the members who want them.
drop index accounts_with_digest;
create index accounts_with_digest on accounts (id) where notification_frequency <> 'never';
create index notifications_for_digest on notifications (account_id) where read_date is null and mail_id is null;

-- The order of the community's list.
drop index sheets_to_read;
create index sheets_to_read on sheets ((coalesce(published_date, updated_date)) desc, id desc)
  where is_published and deleted_date is null;
