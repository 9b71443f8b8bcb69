import { sql, type Kysely } from 'kysely';
import { makeJobDue } from '#server/db/make-job-due.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { forEachAlone } from '#server/workers/for-each-alone.ts';

type Db = Kysely<Database>;

export const ANNOUNCE_QUOTES = 'announce-quotes';
const BATCH_SIZE = 2000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Tells the authors of the next sheets that quote one of the passages. Returns the last of them; undefined if there are no more. */
const notifyAuthors = async (db: Db, segment_ids: string[], last_sheet: string): Promise<string | undefined> => {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with next as (
      select distinct q.sheet_id from sheet_quotes q
      where q.segment_id = any(${segment_ids}::uuid[]) and q.sheet_id > ${last_sheet}
      order by q.sheet_id limit ${BATCH_SIZE}
    ), told as (
      insert into notifications (account_id, kind, sheet_id)
      select s.account_id, 'quote', s.id from next join sheets s on s.id = next.sheet_id
      where s.account_id is not null and s.deleted_date is null
      on conflict (account_id, kind, actor_id, sheet_id, collection_id, comment_id)
        do update set created_date = now(), read_date = null, mail_id = null
    )
    select count(*)::integer as count, (array_agg(sheet_id order by sheet_id desc))[1] as last from next`.execute(db);
  return (rows[0]?.count ?? 0) < BATCH_SIZE ? undefined : (rows[0]?.last ?? undefined);
};

/**
 * Notes that authors of sheets which quote these passages are to be told that the words are others now, or gone. A job tells
 * them, because a famous passage is quoted very often, and whoever changes it waits.
 */
export const notifyQuotesChanged = async (db: Db, segment_ids: string[]): Promise<void> => {
  if (segment_ids.length === 0) return;
  await db.insertInto('quote_announcements').values({ segment_ids, last_sheet: FIRST_ID }).execute();
};

/** After the change is committed: the job does not wait for its next minute. Without this call it only comes later. */
export const announceQuotesSoon = (db: Db): Promise<void> => makeJobDue(db, ANNOUNCE_QUOTES);

/** One transaction, so that whoever goes on after a crash misses nobody. Returns whether there were any. */
const announceBatch = (db: Db, id: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom('quote_announcements')
      .select(['segment_ids', 'last_sheet'])
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    const last_sheet = await notifyAuthors(trx, next.segment_ids, next.last_sheet);
    if (last_sheet) await trx.updateTable('quote_announcements').set({ last_sheet }).where('id', '=', id).execute();
    else await trx.deleteFrom('quote_announcements').where('id', '=', id).execute();
    return true;
  });

/** Tells all authors who do not know yet. Returns the number of batches. */
export const announceQuotes = async (db: Db, signal?: AbortSignal): Promise<number> => {
  const waiting = await db.selectFrom('quote_announcements').select('id').orderBy('id').execute();
  let batches = 0;
  await forEachAlone(waiting, { what: 'changed quotations could not be announced', signal }, async ({ id }) => {
    for (; await announceBatch(db, id); batches += 1) if (signal?.aborted) return;
  });
  return batches;
};
