import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { forEachAlone } from '#server/workers/for-each-alone.ts';

type Db = Kysely<Database>;

/** So many followers are told by the save itself. */
const FIRST_BATCH = 100;
const BATCH_SIZE = 2000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Tells the next followers of the author that the sheet is published. Returns the last of them; undefined if there are no more. */
const notifyFollowers = async (
  db: Db,
  sheet_id: string,
  last_follower: string,
  limit: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with next as (
      select f.follower_id, f.followed_id from sheets s join follows f on f.followed_id = s.account_id
      where s.id = ${sheet_id} and f.follower_id > ${last_follower} order by f.follower_id limit ${limit}
    ), told as (
      insert into notifications (account_id, kind, actor_id, sheet_id)
      select follower_id, 'sheet', followed_id, ${sheet_id} from next
      on conflict do nothing
    )
    select count(*)::integer as count, (array_agg(follower_id order by follower_id desc))[1] as last from next`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) < limit ? undefined : (rows[0]?.last ?? undefined);
};

/**
 * For the first time that a sheet is published: tells some followers at once and leaves the others to a job. Of a sheet
 * without content nobody is told before it has some.
 */
export const announceSheet = async (trx: Transaction<Database>, sheet_id: string): Promise<void> => {
  const { is_empty } = await trx
    .selectFrom('sheets')
    .select('is_empty')
    .where('id', '=', sheet_id)
    .executeTakeFirstOrThrow();
  const last_follower = is_empty ? FIRST_ID : await notifyFollowers(trx, sheet_id, FIRST_ID, FIRST_BATCH);
  if (!last_follower) return;
  await trx
    .insertInto('sheet_announcements')
    .values({ sheet_id, last_follower })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Sheets with followers who are not told yet. One that is private again, unlisted, empty or in the trash waits. */
const waiting = (db: Db) =>
  db
    .selectFrom('sheet_announcements as a')
    .innerJoin('sheets as s', 's.id', 'a.sheet_id')
    .where('s.is_published', '=', true)
    .where('s.deleted_date', 'is', null)
    .where('s.is_unlisted', '=', false)
    .where('s.is_empty', '=', false);

/**
 * Tells a batch of followers of one sheet in one transaction, so that whoever goes on after a crash misses nobody. Returns
 * whether there were any.
 */
const announceBatch = (db: Db, sheet_id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const next = await waiting(trx)
      .select('a.last_follower')
      .where('a.sheet_id', '=', sheet_id)
      .forUpdate('a')
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    const last_follower = await notifyFollowers(trx, sheet_id, next.last_follower, BATCH_SIZE);
    if (last_follower)
      await trx.updateTable('sheet_announcements').set({ last_follower }).where('sheet_id', '=', sheet_id).execute();
    else await trx.deleteFrom('sheet_announcements').where('sheet_id', '=', sheet_id).execute();
    return true;
  });

/** Tells all followers who do not know yet, of one sheet after the other. Returns the number of batches. */
export const announceSheets = async (db: Db, signal?: AbortSignal): Promise<number> => {
  const sheets = await waiting(db).select('a.sheet_id').execute();
  let batches = 0;
  await forEachAlone(sheets, { what: 'sheets could not be announced', signal }, async ({ sheet_id }) => {
    for (; await announceBatch(db, sheet_id); batches += 1) if (signal?.aborted) return;
  });
  return batches;
};
