import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { renew } from './create-notifications.queries.ts';

type Db = Kysely<Database>;

/** For the author of the assignment. */
export const notifyHandedIn = async (db: Db, assignment_id: string, student_id: string): Promise<void> => {
  await db
    .insertInto('notifications')
    .columns(['account_id', 'kind', 'actor_id', 'sheet_id'])
    .expression((eb) =>
      eb
        .selectFrom('sheets')
        .select(({ cast, val }) => [
          'account_id',
          sql.lit('handed_in').as('kind'),
          cast<string>(val(student_id), 'uuid').as('actor_id'),
          'id',
        ])
        .where('id', '=', assignment_id)
        .where('account_id', 'is not', null),
    )
    .onConflict(renew)
    .execute();
};

/** For who wrote the answer, about their copy; nothing when they have deleted it. */
export const notifyReturned = async (
  db: Db,
  { account_id, sheet_id }: { account_id: string; sheet_id: string | null },
  teacher_id: string,
): Promise<void> => {
  if (!sheet_id) return;
  await db
    .insertInto('notifications')
    .values({ account_id, kind: 'answer_returned', actor_id: teacher_id, sheet_id })
    .onConflict(renew)
    .execute();
};

/** The author of the assignment no longer sees the answer. */
export const deleteHandedInNotification = async (db: Db, assignment_id: string, student_id: string): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('kind', '=', 'handed_in')
    .where('sheet_id', '=', assignment_id)
    .where('actor_id', '=', student_id)
    .execute();
};
