import { sql, type Kysely, type NotNull, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, shareAdvisoryLock, takeAdvisoryLock, withAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';

/** Two imports at once would wait for each other's rows and end in a deadlock. */
export const withImportLock = <Result>(db: Kysely<Database>, run: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(db, ADVISORY_LOCKS.import, run);

/** The same lock, until the transaction ends. */
export const lockImport = (trx: Transaction<Database>): Promise<void> => takeAdvisoryLock(trx, ADVISORY_LOCKS.import);

/** For whoever writes links, before any row is locked. */
export const shareLinks = (trx: Transaction<Database>): Promise<void> =>
  shareAdvisoryLock(trx, ADVISORY_LOCKS.segmentLinks);

/** A text need not be on disk before the next one starts: `flushWal` waits for all of them at the end. */
export const commitAsynchronously = async (db: Transaction<Database>): Promise<void> => {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db);
};

/** The WAL is written in order, so waiting for one synchronous commit flushes all earlier ones. */
export const flushWal = async (db: Kysely<Database>): Promise<void> => {
  await sql`select pg_current_xact_id()`.execute(db);
};

/** A text as it is stored, to see what a new import changes. */
export type StoredText = {
  id: string;
  checksum: string;
  draft_checksum: string;
  revision: number;
  tokens_version: number;
  mapping_checksum: string | null;
  mappings: number;
};

/** By id. `set_ids` are the sets of their own links, in the same order. */
export const findStoredTexts = async (
  db: Kysely<Database>,
  text_ids: string[],
  set_ids: string[],
): Promise<Map<string, StoredText>> => {
  const { rows } = await sql<StoredText>`
    select t.id, t.checksum, t.draft_checksum, t.revision, t.tokens_version, m.checksum as mapping_checksum,
      (select count(*) from mappings where set_id = asked.set_id)
        + (select count(*) from hand_set_links h where h.from_text = t.id and asked.set_id = any(h.source_sets)) as mappings
    from unnest(${text_ids}::uuid[], ${set_ids}::uuid[]) as asked (text_id, set_id)
    join texts t on t.id = asked.text_id
    left join mapping_sets m on m.id = asked.set_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

export const isLibraryEmpty = async (db: Kysely<Database>): Promise<boolean> => {
  const { isEmpty } = await db
    .selectNoFrom((eb) =>
      eb
        .and([
          eb.not(eb.exists(eb.selectFrom('texts').select('id'))),
          eb.not(eb.exists(eb.selectFrom('collections').select('id'))),
        ])
        .as('isEmpty'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isEmpty);
};

/** How much of its root each version covers. A version whose root is not in the library has no coverage. */
export const listCoverage = (db: Kysely<Database>, text_ids: string[]) =>
  db
    .selectFrom('texts')
    .select(['key', 'coverage'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(text_ids))))
    .where('is_root', '=', false)
    .where('coverage', 'is not', null)
    .$narrowType<{ coverage: NotNull }>()
    .orderBy('key')
    .execute();

/** By which the database knows the connection. */
export const readBackendId = async (trx: Transaction<Database>): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  return rows[0]?.pid ?? 0;
};

/** Ends the connection when another one waits for it; true when it did. Whoever waits goes on at once. */
export const endIfWaitedFor = async (db: Kysely<Database>, pid: number): Promise<boolean> => {
  const { rows } = await sql<{ is_ended: boolean }>`
    select pg_terminate_backend(${pid}::integer) as is_ended
    where exists (select from pg_stat_activity other where other.wait_event_type = 'Lock'
      and ${pid}::integer = any(pg_blocking_pids(other.pid)))`.execute(db);
  return rows[0]?.is_ended ?? false;
};
