import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { now } from '#server/db/expressions.ts';

type MessageNotification = {
  account_id: string;
  kind: 'correction_accepted' | 'correction_declined' | 'correction_asked' | 'download_ready' | 'download_failed';
  /** What a correction is about, and what the editor has written; the title of what was downloaded. */
  message: string;
};

/** How many messages a notification that is not read yet collects. */
const MAX_MESSAGES = 20;

/** Tells a member what became of a suggestion or of a download. Messages that are not read yet stay in the notification. */
export const notifyWithMessage = async (
  trx: Transaction<Database>,
  { account_id, kind, message }: MessageNotification,
): Promise<void> => {
  await trx
    .insertInto('notifications')
    .values({ account_id, kind, messages: [message] })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'actor_id', 'sheet_id', 'collection_id', 'comment_id']).doUpdateSet({
        created_date: now,
        read_date: null,
        mail_id: null,
        messages: sql<string[]>`case when notifications.read_date is null
          then notifications.messages[greatest(1, cardinality(notifications.messages) - ${MAX_MESSAGES - 2}):]
          else '{}' end || excluded.messages`,
      }),
    )
    .execute();
};
