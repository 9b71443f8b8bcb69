import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { now } from '#server/db/expressions.ts';

type ModerationNotification = {
  account_id: string;
  kind: 'warned' | 'silenced' | 'unlisted' | 'taken_down' | 'restored' | 'approved' | 'declined' | 'report_settled';
  sheet_id?: string;
  /** What the moderator has written for the member. */
  message?: string;
  /** A mail that tells the same: the next digest leaves it out. */
  mail_id?: string | null;
};

/** Messages that the member has not read yet stay in the notification when another one comes. */
export const notifyOfModeration = async (
  trx: Transaction<Database>,
  { account_id, kind, sheet_id, message, mail_id = null }: ModerationNotification,
): Promise<void> => {
  const messages = message === undefined ? [] : [message];
  await trx
    .insertInto('notifications')
    .values({ account_id, kind, sheet_id: sheet_id ?? null, messages, mail_id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'actor_id', 'sheet_id', 'collection_id', 'comment_id']).doUpdateSet({
        created_date: now,
        read_date: null,
        mail_id,
        messages: sql<string[]>`case when notifications.read_date is null then notifications.messages else '{}' end
          || excluded.messages`,
      }),
    )
    .execute();
};

/** For what no longer holds, such as that a sheet was taken down once it is restored. */
export const deleteSheetNotifications = async (
  trx: Transaction<Database>,
  sheet_id: string,
  kinds: ModerationNotification['kind'][],
): Promise<void> => {
  await trx.deleteFrom('notifications').where('sheet_id', '=', sheet_id).where('kind', 'in', kinds).execute();
};
