import { sql, type Kysely, type SqlBool } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { StoredPart } from '#server/files/read-parts.ts';
import { ARCHIVE_DAYS, type ArchiveFailure } from '#shared/collection-downloads.ts';
import type { CollectionDownload, LeftOut } from '#shared/contract/collection-downloads.ts';

type Db = Kysely<Database>;

const expires = sql<Date>`ended_date + ${ARCHIVE_DAYS} * interval '1 day'`;

const selectShown = (db: Db, account_id: string) =>
  db
    .selectFrom('collection_downloads')
    .select(['id', 'collection_id', 'sheet_collection_id', 'title', 'language', 'files_done', 'files_total', 'bytes'])
    .select((eb) => [
      eb.ref('state').$castTo<CollectionDownload['state']>().as('state'),
      eb.ref('problem').$castTo<ArchiveFailure | null>().as('problem'),
      sql<string>`options->>'format'`.as('format'),
      sql<LeftOut[]>`left_out`.as('left_out'),
      wireDate('created_date').as('created_date'),
      sql<string | null>`to_char((${expires}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`.as('expires_date'),
      sql<string | null>`case when state = 'ready' then '/downloads/' || id || '/' || file_key end`.as('file_url'),
    ])
    .where('account_id', '=', account_id)
    .where('state', '<>', 'cancelled')
    .where(sql<SqlBool>`(ended_date is null or ${expires} > now())`);

export const listArchives = (db: Db, account_id: string): Promise<CollectionDownload[]> =>
  selectShown(db, account_id).orderBy('collection_downloads.created_date', 'desc').orderBy('id').execute();

export const findArchive = (db: Db, account_id: string, id: string): Promise<CollectionDownload | undefined> =>
  selectShown(db, account_id).where('id', '=', id).executeTakeFirst();

type NewArchive = {
  account_id: string;
  collection_id?: string;
  sheet_collection_id?: string;
  title: string;
  language: string;
  options: object;
};

/** The same archive, if it is still being written. */
export const findUnfinished = async (db: Db, archive: NewArchive): Promise<string | undefined> => {
  const { account_id, collection_id = null, sheet_collection_id = null, options } = archive;
  const row = await db
    .selectFrom('collection_downloads')
    .select('id')
    .where('account_id', '=', account_id)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<SqlBool>`collection_id is not distinct from ${collection_id}::uuid`)
    .where(sql<SqlBool>`sheet_collection_id is not distinct from ${sheet_collection_id}::uuid`)
    .where(sql<SqlBool>`options = ${JSON.stringify(options)}::jsonb`)
    .executeTakeFirst();
  return row?.id;
};

export const insertArchive = async (db: Db, { options, ...archive }: NewArchive): Promise<string> => {
  const { id } = await db
    .insertInto('collection_downloads')
    .values({ ...archive, options: JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Serializes what one account asks for, so that limits hold for two requests at once. */
export const lockAccount = async (db: Db, account_id: string): Promise<void> => {
  await db.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
};

export const measureArchives = async (db: Db, account_id: string): Promise<{ archives: number; bytes: number }> => {
  const { rows } = await sql<{ archives: number; bytes: number }>`
    select count(*)::int as archives, coalesce(sum(bytes), 0)::bigint as bytes from collection_downloads
    where account_id = ${account_id} and state in ('waiting', 'running', 'ready') and (ended_date is null or ${expires} > now())`.execute(
    db,
  );
  return rows[0] ?? { archives: 0, bytes: 0 };
};

/** Whoever writes it notices, and removes it. False when nobody does. */
export const cancelArchive = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('collection_downloads')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .returning('runner')
    .executeTakeFirst();
  return typeof row?.runner === 'string';
};

/** Whether nobody wants it any more, so that nobody else will write it. */
export const isAbandoned = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('collection_downloads')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'cancelled'), eb('account_id', 'is', null)]))
    .executeTakeFirst();
  return row !== undefined;
};

/** A finished archive, for whoever knows its key. */
export const findArchiveFile = (db: Db, id: string, file_key: string) =>
  db
    .selectFrom('collection_downloads')
    .select(['title', 'bytes'])
    .where('id', '=', id)
    .where('file_key', '=', file_key)
    .where('state', '=', 'ready')
    .where('account_id', 'is not', null)
    .where(sql<SqlBool>`${expires} > now()`)
    .executeTakeFirst();

export const listArchiveParts = (db: Db, download_id: string): Promise<StoredPart[]> =>
  db
    .selectFrom('collection_download_parts')
    .select(['key', 'bytes'])
    .where('download_id', '=', download_id)
    .orderBy('number')
    .execute();

export const deleteArchivePart = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('collection_download_parts').where('key', '=', key).execute();
};

export const deleteArchive = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('collection_downloads').where('id', '=', id).execute();
};

/** What nobody can have any more and nobody writes: cancelled, too old, or of an account that is gone. */
export const listRemovable = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('collection_downloads')
    .select('id')
    .where(sql<SqlBool>`(state = 'cancelled' or account_id is null or ${expires} < now())`)
    .where(sql<SqlBool>`(runner is null or lease_date < now())`)
    .execute();
  return rows.map(({ id }) => id);
};

/** For the export of personal data. */
export const exportedArchives = (db: Db, account_id: string) =>
  db
    .selectFrom('collection_downloads')
    .select(['title', 'options', 'state', 'bytes', 'created_date', 'ended_date'])
    .where('account_id', '=', account_id)
    .orderBy('created_date');
