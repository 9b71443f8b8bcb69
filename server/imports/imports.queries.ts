import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { now, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { msLeft } from '#server/monitoring/time-left.ts';
import type { ImportResult } from '#shared/contract/import-parts.ts';
import { IMPORT_FILES_DAYS, type IMPORT_TASKS } from '#shared/limits.ts';
import type { ImportOptions, SourceDescription } from '#shared/import-options.ts';
import { isUuid } from '#shared/uuid.ts';

type Db = Kysely<Database>;
export type ImportTask = (typeof IMPORT_TASKS)[number];
export type ImportFile = { path: string; size: number };

/** In these nobody works on it, and it has written nothing that is final. */
export const OPEN_STATES = ['uploading', 'ready', 'cancelled', 'failed', 'stopped'] as const;

export type NewImport = {
  account_id: string;
  name: string;
  folder: string | null;
  fingerprint: string;
  files: ImportFile[];
  total_bytes: number;
  piece_count: number;
};

/** What is there to describe it with is there at once for a folder, and after the last piece for an upload. */
export const insertImport = async (
  db: Transaction<Database>,
  { folder, files, ...row }: NewImport,
): Promise<string> => {
  const isComplete = row.piece_count === 0;
  const { id } = await db
    .insertInto('imports')
    .values({
      ...row,
      folder,
      origin: folder === null ? 'upload' : 'folder',
      files: JSON.stringify(files),
      file_count: files.length,
      state: isComplete ? 'waiting' : 'uploading',
      ...(isComplete ? { task: 'describe' as const, queued_date: now } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Of one librarian, with files that are kept. */
export const countOpenImports = async (db: Db, account_id: string): Promise<number> => {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('files_removed_date', 'is', null)
    .where('state', '<>', 'finished')
    .executeTakeFirstOrThrow();
  return count;
};

/** So that several requests of one librarian are counted one after the other. */
export const lockAccount = async (trx: Transaction<Database>, account_id: string): Promise<void> => {
  await trx.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute();
};

/** An upload of the same files by the same librarian that is not complete. */
export const findUpload = async (db: Db, account_id: string, fingerprint: string): Promise<string | undefined> => {
  if (fingerprint === '') return undefined;
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', account_id)
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'uploading')
    .where('files_removed_date', 'is', null)
    .executeTakeFirst();
  return row?.id;
};

/** Before it in its line: trials and runs wait for each other, looks at files only for other looks. */
const waitsFor = sql<number>`(select count(*)::integer from imports other where i.state = 'waiting'
  and other.state in ('waiting', 'running') and (other.task = 'describe') = (i.task = 'describe')
  and other.id <> i.id and (other.state = 'running' or other.queued_date < i.queued_date))`;

const elapsedMs = sql<number>`(1000 * extract(epoch from clock_timestamp() - i.started_date))::float8`;

const rows = (db: Db) =>
  db
    .selectFrom('imports as i')
    .leftJoin('accounts as actor', 'actor.id', 'i.account_id')
    .select(['i.id', 'i.name', 'actor.username as by', 'i.origin', 'i.state', 'i.task', 'i.format'])
    .select(['i.total_bytes', 'i.file_count', 'i.texts_done', 'i.texts_total', 'i.segments_done'])
    .select((eb) => [
      wireDate('i.created_date').as('created_date'),
      sql<string | null>`${wireDate('i.ended_date')}`.as('ended_date'),
      eb.ref('i.result').$castTo<ImportResult | null>().as('result'),
      waitsFor.as('waits_for'),
      elapsedMs.as('elapsed_ms'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

const withProgress = <R extends Row>({ texts_done, texts_total, segments_done, waits_for, elapsed_ms, ...row }: R) => {
  const left = row.state === 'running' && texts_total > 0 ? msLeft(texts_done / texts_total, elapsed_ms) : undefined;
  const seconds_left = left === undefined ? null : Math.ceil(left / 1000);
  return { ...row, progress: { texts_done, texts_total, segments_done, waits_for, seconds_left } };
};

export const listImports = async (db: Db, { skip, limit }: { skip: number; limit: number }) => {
  const { total } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await rows(db).orderBy('i.created_date', 'desc').orderBy('i.id').offset(skip).limit(limit).execute();
  return { total, imports: found.map(withProgress) };
};

/** So many of the pieces that are missing are named; a client asks again for the others. */
const MAX_MISSING_LISTED = 1000;

export const findImport = async (db: Db, id: string, viewer: string) => {
  if (!isUuid(id)) return undefined;
  const row = await rows(db)
    .select(['i.account_id', 'i.fingerprint', 'i.piece_count', 'i.publishes', 'i.version', 'i.is_cancelled'])
    .select(['i.problem', 'i.problem_detail', 'i.folder'])
    .select((eb) => [
      eb.ref('i.options').$castTo<ImportOptions | null>().as('options'),
      eb.ref('i.description').$castTo<SourceDescription | null>().as('description'),
      sql<boolean>`i.checked_version is not distinct from i.version`.as('is_checked'),
      sql<boolean>`i.files_removed_date is null`.as('has_files'),
      sql<boolean>`i.report is not null`.as('has_report'),
      sql<string>`to_char((i.updated_date + ${IMPORT_FILES_DAYS} * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`.as(
        'keeps_files_until',
      ),
      sql<number[]>`array(select n from generate_series(0, i.piece_count - 1) n where i.state = 'uploading'
        and not exists (select from import_pieces p where p.import_id = i.id and p.number = n)
        order by n limit ${MAX_MISSING_LISTED})`.as('missing_pieces'),
      sql<number>`case when i.state = 'uploading' then i.piece_count - (select count(*)::integer from import_pieces p
        where p.import_id = i.id) else 0 end`.as('missing_count'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row && { ...withProgress(row), is_own: row.account_id === viewer };
};

/** Locked until the transaction ends. */
export const lockImportRow = async (trx: Transaction<Database>, id: string) => {
  if (!isUuid(id)) return undefined;
  return trx
    .selectFrom('imports')
    .select(['id', 'account_id', 'state', 'task', 'format', 'version', 'checked_version', 'piece_count'])
    .select(['total_bytes', 'folder', 'name', 'is_cancelled'])
    .select((eb) => [
      sql<boolean>`files_removed_date is null`.as('has_files'),
      eb.ref('report').$castTo<string | null>().as('report'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
};
export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImportRow>>>;

export const insertPiece = async (trx: Transaction<Database>, import_id: string, number: number): Promise<void> => {
  await trx
    .insertInto('import_pieces')
    .values({ import_id, number })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.updateTable('imports').set({ updated_date: now }).where('id', '=', import_id).execute();
};

export const countPieces = async (db: Db, import_id: string): Promise<number> => {
  const { count } = await db
    .selectFrom('import_pieces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow();
  return count;
};

type Choices = { format: string; options: ImportOptions | null; publishes: boolean };

export const writeChoices = async (
  trx: Transaction<Database>,
  id: string,
  { format, options, publishes }: Choices,
): Promise<void> => {
  await trx
    .updateTable('imports')
    .set((eb) => ({
      format,
      options: options && JSON.stringify(options),
      publishes,
      version: eb('version', '+', 1),
      updated_date: now,
    }))
    .where('id', '=', id)
    .execute();
};

/** What was chosen for another format does not fit. */
export const writeFormat = async (trx: Transaction<Database>, id: string, format: string): Promise<void> => {
  await trx
    .updateTable('imports')
    .set((eb) => ({ format, options: null, description: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Puts it at the end of the queue. What a trial has found is not what a run has written. */
export const enqueueTask = async (trx: Transaction<Database>, id: string, task: ImportTask): Promise<void> => {
  await trx
    .updateTable('imports')
    .set({
      state: 'waiting',
      task,
      queued_date: now,
      started_date: null,
      ended_date: null,
      is_cancelled: false,
      texts_done: 0,
      texts_total: 0,
      segments_done: 0,
      problem: null,
      problem_detail: '',
      updated_date: now,
      ...(task === 'load' ? { result: null, report: null } : {}),
    })
    .where('id', '=', id)
    .execute();
};

export const cancelWaiting = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx
    .updateTable('imports')
    .set({ state: 'cancelled', ended_date: now, updated_date: now })
    .where('id', '=', id)
    .execute();
};

export const askToCancel = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.updateTable('imports').set({ is_cancelled: true, updated_date: now }).where('id', '=', id).execute();
};

export const deleteImport = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('imports').where('id', '=', id).execute();
};

/** Also what the trial has found: it was for whoever still decides. */
export const forgetFiles = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.deleteFrom('import_pieces').where('import_id', '=', id).execute();
  await trx.deleteFrom('import_texts').where('import_id', '=', id).execute();
  await trx
    .updateTable('imports')
    .set({ files_removed_date: now, files: '[]', description: null })
    .where('id', '=', id)
    .execute();
};

/** Of which nobody has done anything for so long, and which nobody works on. */
export const listExpired = (db: Db): Promise<{ id: string; piece_count: number }[]> =>
  db
    .selectFrom('imports')
    .select(['id', 'piece_count'])
    .where('files_removed_date', 'is', null)
    .where(sql<SqlBool>`state not in ('waiting', 'running')`)
    .where(sql<SqlBool>`updated_date < now() - ${IMPORT_FILES_DAYS} * interval '1 day'`)
    .orderBy('updated_date')
    .limit(100)
    .execute();

export const findReport = async (db: Db, id: string): Promise<{ name: string; report: string } | undefined> => {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('imports').select(['name', 'report']).where('id', '=', id).executeTakeFirst();
  return row && row.report !== null ? { name: row.name, report: row.report } : undefined;
};

export const listRunning = async (db: Db): Promise<string[]> => {
  const found = await db.selectFrom('imports').select('id').where('state', '=', 'running').execute();
  return found.map(({ id }) => id);
};
