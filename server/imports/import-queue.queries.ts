import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import { fromNow, now } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { recordAction } from '#server/audit-log/audit-log.queries.ts';
import type { ImportResult } from '#shared/contract/import-parts.ts';
import type { IMPORT_STATES } from '#shared/limits.ts';
import type { ImportFile, ImportTask } from './imports.queries.ts';

type Db = Kysely<Database>;

/** So long an import belongs to a process that says nothing. Then it counts as stopped, and somebody starts it again. */
export const LEASE_MS = 30_000;

/** Looks at files are short and wait for no run; of trials and runs there is one at a time on the whole site. */
export const LANES: Record<'looks' | 'loads', ImportTask[]> = { looks: ['describe'], loads: ['check', 'load'] };
export type Lane = keyof typeof LANES;

export type ClaimedImport = {
  id: string;
  runner: string;
  task: ImportTask;
  account_id: string | null;
  folder: string | null;
  files: ImportFile[];
  piece_count: number;
  format: string | null;
  options: unknown;
  publishes: boolean;
  version: number;
};

/** Whether there is anything to claim or to give up: asked often, and answered from a small index. */
export const hasQueuedImports = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where(sql<SqlBool>`state in ('waiting', 'running')`)
    .where(sql<SqlBool>`(state = 'waiting' or lease_date < now())`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The first that waits, unless one of the lane runs. */
export const claimImport = (db: Db, lane: Lane, runner: string): Promise<ClaimedImport | undefined> =>
  db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, ADVISORY_LOCKS.importQueue);
    const { rows } = await sql<ClaimedImport>`
      update imports set state = 'running', runner = ${runner}, lease_date = ${fromNow(LEASE_MS)}, started_date = now()
      where id = (
        select id from imports where state = 'waiting' and task = any(${LANES[lane]}::text[])
          and not exists (select from imports where state = 'running' and task = any(${LANES[lane]}::text[]))
        order by queued_date, id limit 1
      )
      returning id, runner, task, account_id, folder, files, piece_count, format, options, publishes, version`.execute(
      trx,
    );
    return rows[0];
  });

export type Progress = { texts_done: number; texts_total: number; segments_done: number };

/** Says that it still runs, and how far it is. Undefined when it belongs to nobody or to another process by now. */
export const renewImport = (
  db: Db,
  { id, runner }: Pick<ClaimedImport, 'id' | 'runner'>,
  progress: Progress,
): Promise<{ is_cancelled: boolean } | undefined> =>
  db
    .updateTable('imports')
    .set({ ...progress, lease_date: fromNow(LEASE_MS) })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('state', '=', 'running')
    .returning('is_cancelled')
    .executeTakeFirst();

type Ended = {
  state: Exclude<(typeof IMPORT_STATES)[number], 'uploading' | 'waiting' | 'running'>;
  problem?: string | null;
  problem_detail?: string;
  result?: ImportResult;
  report?: string;
  format?: string | null;
  description?: unknown;
  checked_version?: number;
};

/** The end of what was claimed, with an entry in the audit log for a run. Changes nothing when another process has it. */
export const endImport = (
  db: Db,
  { id, runner }: Pick<ClaimedImport, 'id' | 'runner'>,
  { result, description, problem_detail = '', ...ended }: Ended,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('imports')
      .set({
        ...ended,
        problem_detail,
        runner: null,
        lease_date: null,
        ended_date: now,
        updated_date: now,
        ...(result ? { result: JSON.stringify(result) } : {}),
        ...(description === undefined ? {} : { description: JSON.stringify(description) }),
      })
      .where('id', '=', id)
      .where('runner', '=', runner)
      .where('state', '=', 'running')
      .returning(['id', 'account_id', 'task', 'state', 'texts_done'])
      .executeTakeFirst();
    if (row) await recordEnd(trx, row, result);
    return row !== undefined;
  });

type EndedRow = { id: string; account_id: string | null; task: string | null; state: string; texts_done: number };

const recordEnd = async (trx: Transaction<Database>, row: EndedRow, result?: ImportResult): Promise<void> => {
  if (row.task !== 'load') return;
  const actor = row.account_id
    ? ({ account_id: row.account_id, via: 'site' } as const)
    : ({ account_id: null, via: 'command' } as const);
  await recordAction(trx, actor, {
    action: 'finish_import',
    target_type: 'import',
    target_id: row.id,
    before: null,
    after: { state: row.state, texts: result?.texts ?? row.texts_done, lost: result?.lost ?? null },
  });
};

/** Those whose process has said nothing for too long: it was killed, or has lost the database. */
export const stopLostImports = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('imports')
      .set({ state: 'stopped', problem: 'server_stopped', runner: null, lease_date: null, ended_date: now })
      .where('state', '=', 'running')
      .where('lease_date', '<', now)
      .returning(['id', 'account_id', 'task', 'state', 'texts_done'])
      .execute();
    for (const row of rows) await recordEnd(trx, row);
    return rows.length;
  });
