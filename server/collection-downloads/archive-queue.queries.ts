import { sql, type Kysely, type SqlBool } from 'kysely';
import { fromNow, now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { enqueueMail } from '#server/mail/mail-queue.queries.ts';
import { notifyWithMessage } from '#server/notifications/message-notifications.queries.ts';
import type { ArchiveFailure } from '#shared/collection-downloads.ts';
import type { LeftOut } from '#shared/contract/collection-downloads.ts';

type Db = Kysely<Database>;

/** So long an archive belongs to a process that says nothing; then another begins it anew. */
const LEASE_MS = 30_000;
/** Whoever waits longer than this is told by mail when it is ready. */
const MAIL_AFTER_MS = 60_000;

export type ClaimedArchive = {
  id: string;
  runner: string;
  account_id: string;
  collection_id: string | null;
  sheet_collection_id: string | null;
  title: string;
  language: string;
  options: unknown;
  attempts: number;
};

const isDue = sql<SqlBool>`(lease_date is null or lease_date < now())`;

/** Asked often, and answered from a small index. */
export const hasQueuedArchives = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('collection_downloads')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isDue)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The first that waits, or whose process was killed; of each account one at a time. */
export const claimArchive = async (db: Db, runner: string): Promise<ClaimedArchive | undefined> => {
  const { rows } = await sql<ClaimedArchive>`
    update collection_downloads
    set state = 'running', runner = ${runner}, lease_date = ${fromNow(LEASE_MS)}, attempts = attempts + 1,
      files_done = 0, bytes = 0
    where id = (
      select id from collection_downloads d
      where state in ('waiting', 'running') and ${isDue} and account_id is not null
        and not exists (select from collection_downloads o
          where o.account_id = d.account_id and o.state = 'running' and o.lease_date >= now())
      order by created_date, id limit 1 for update skip locked
    )
    returning id, runner, account_id, collection_id, sheet_collection_id, title, language, options, attempts`.execute(
    db,
  );
  return rows[0];
};

type Held = Pick<ClaimedArchive, 'id' | 'runner'>;

const heldRow = (db: Db, { id, runner }: Held) =>
  db
    .updateTable('collection_downloads')
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('state', '=', 'running')
    .where('account_id', 'is not', null);

export type Progress = { files_done: number; files_total: number; bytes: number };

/** Says that it is still being written, and how far it is. False when it was cancelled or belongs to another process by now. */
export const renewArchive = async (db: Db, held: Held, progress: Progress): Promise<boolean> => {
  const row = await heldRow(db, held)
    .set({ ...progress, lease_date: fromNow(LEASE_MS) })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Notes a part before it is stored. False when nobody wants it any more. */
export const addArchivePart = async (
  db: Db,
  { id, runner }: Held,
  { key, number, bytes }: { key: string; number: number; bytes: number },
): Promise<boolean> => {
  const row = await db
    .insertInto('collection_download_parts')
    .columns(['key', 'download_id', 'number', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('collection_downloads')
        .select((select) => [
          select.val(key).as('key'),
          'id',
          select.lit(number).as('number'),
          select.lit(bytes).as('bytes'),
        ])
        .where('id', '=', id)
        .where('runner', '=', runner)
        .where('state', '=', 'running'),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
};

/** The end of what was claimed: its member is notified, and after a long wait written to, at an address known to be theirs. */
export const finishArchive = (
  db: Db,
  held: Held,
  { left_out, ...progress }: Progress & { left_out: LeftOut[] },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await heldRow(trx, held)
      .set({
        ...progress,
        left_out: JSON.stringify(left_out),
        state: 'ready',
        ended_date: now,
        runner: null,
        lease_date: null,
      })
      .returning(['account_id', 'title', sql<boolean>`created_date < ${fromNow(-MAIL_AFTER_MS)}`.as('has_waited')])
      .executeTakeFirst();
    if (!row?.account_id) return;
    await notifyWithMessage(trx, { account_id: row.account_id, kind: 'download_ready', message: row.title });
    if (!row.has_waited) return;
    const wanting = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', row.account_id)
      .where('email_verified_date', 'is not', null)
      .executeTakeFirst();
    if (wanting) await enqueueMail(trx, { account_id: wanting.id, kind: 'download_ready' });
  });

export const failArchive = (db: Db, held: Held, problem: ArchiveFailure): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await heldRow(trx, held)
      .set({ state: 'failed', problem, bytes: 0, ended_date: now, runner: null, lease_date: null })
      .returning(['account_id', 'title'])
      .executeTakeFirst();
    if (row?.account_id)
      await notifyWithMessage(trx, { account_id: row.account_id, kind: 'download_failed', message: row.title });
  });

/** Gives it back: to be begun anew after a while, here or elsewhere. */
export const releaseArchive = async (db: Db, held: Held, delayMs: number, isAttempt: boolean): Promise<void> => {
  await heldRow(db, held)
    .set((eb) => ({
      state: 'waiting',
      runner: null,
      lease_date: fromNow(delayMs),
      attempts: isAttempt ? eb.ref('attempts') : eb('attempts', '-', 1),
    }))
    .execute();
};
