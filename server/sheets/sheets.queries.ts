import { sql, type Kysely, type Transaction } from 'kysely';
import { displayName } from '#server/db/display-name.ts';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Publisher } from '#shared/contract/sheet-parts.ts';
import type { SheetState } from './block.ts';
import type { StoredSheet } from './stored-sheet.ts';

type Db = Kysely<Database>;

/** Of a row `s`, joined with `a`, its writer, who may be gone. The address is for herself only. */
export const publisherOf = (viewer: string | null) => sql<Publisher>`
  json_build_object(
    'name', coalesce(${displayName}, ''),
    'username', coalesce(a.username, ''),
    'avatar_url', coalesce(a.avatar_url, '')
  )::jsonb || case when a.id = ${viewer}::uuid then jsonb_build_object('email', a.email) else '{}' end`;

const findAny = async (db: Db, id: string, viewer: string | null): Promise<StoredSheet | undefined> => {
  const { rows } = await sql<StoredSheet>`
    select s.id, s.account_id, s.title, s.summary, s.language, s.topics, s.blocks, s.is_published,
      ${wireDate('s.published_date')} as published_date, ${wireDate('s.updated_date')} as updated_date,
      s.deleted_date is not null as deleted, s.version, s.views, s.likes,
      exists (select from sheet_likes l where l.sheet_id = s.id and l.account_id = ${viewer}::uuid) as liked,
      ${publisherOf(viewer)} as publisher
    from sheets s left join accounts a on a.id = s.account_id
    where s.id = ${id}`.execute(db);
  return rows[0];
};

/** A sheet that is there, whoever may see it. */
export const findSheet = async (db: Db, id: string, viewer: string | null): Promise<StoredSheet | undefined> => {
  const sheet = await findAny(db, id, viewer);
  return sheet?.deleted ? undefined : sheet;
};

/** Also one in the trash. */
export const findSheetOrTrash = findAny;

/** Nobody else saves the sheet until the transaction ends. */
export const lockSheet = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await sql`select from sheets where id = ${id} for no key update`.execute(trx);
};

export type NewState = SheetState & { file_keys: string[] };

/** False when the id is taken: then by another try to begin the same sheet, or by somebody else. */
export const insertSheet = async (
  trx: Transaction<Database>,
  id: string,
  account_id: string,
  { title, summary, language, topics, blocks, file_keys }: NewState,
  is_published: boolean,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sheets (id, account_id, title, summary, language, topics, blocks, file_keys, is_published, published_date)
    values (${id}, ${account_id}, ${title}, ${summary}, ${language}, ${topics}::uuid[], ${JSON.stringify(blocks)},
      ${file_keys}::text[], ${is_published}::boolean, case when ${is_published}::boolean then now() end)
    on conflict (id) do nothing returning id`.execute(trx);
  return rows.length > 0;
};

/** Replaces the words; gives the new version. */
export const updateState = async (
  trx: Transaction<Database>,
  id: string,
  { title, summary, language, topics, blocks, file_keys }: NewState,
): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update sheets set title = ${title}, summary = ${summary}, language = ${language}, topics = ${topics}::uuid[],
      blocks = ${JSON.stringify(blocks)}, file_keys = ${file_keys}::text[], version = version + 1, name = null,
      updated_date = clock_timestamp()
    where id = ${id} returning version`.execute(trx);
  return rows[0]!.version;
};

export const setPublished = async (trx: Transaction<Database>, id: string, is_published: boolean): Promise<void> => {
  await sql`
    update sheets set is_published = ${is_published}::boolean,
      published_date = case when ${is_published}::boolean then coalesce(published_date, now()) else published_date end
    where id = ${id}`.execute(trx);
};

export const setDeleted = async (trx: Transaction<Database>, id: string, isDeleted: boolean): Promise<void> => {
  await sql`update sheets set deleted_date = case when ${isDeleted}::boolean then now() end where id = ${id}`.execute(
    trx,
  );
};
