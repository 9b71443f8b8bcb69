import { sql, type Kysely, type Transaction } from 'kysely';
import { displayName, fromNow, now, wireDate } from '#server/db/expressions.ts';
import { pruneRows } from '#server/db/prune-rows.ts';
import type { Database } from '#server/db/schema.ts';
import type { Publisher } from '#shared/contract/sheet-parts.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import {
  isEmptyBlock,
  quotedSegmentIds,
  type Block,
  type LockedSheet,
  type SheetDetails,
  type SheetState,
  type StoredSheet,
  type Withheld,
} from './stored-sheet.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const DAY_MS = 86_400_000;

/** Of an account `a`, which is null for a former member. Only the publisher sees the e-mail address. */
export const publisherOf = (viewer: string | null) => sql<Publisher>`
  json_build_object(
    'name', coalesce(${displayName}, ''),
    'username', coalesce(a.username, ''),
    'avatar_url', coalesce(a.avatar_url, '')
  )::jsonb || case when a.id = ${viewer}::uuid then jsonb_build_object('email', a.email) else '{}' end`;

/** Whether the viewer is the author of the sheet `s` and has changed it since it was published. */
export const hasUnpublishedChanges = (viewer: string | null) => sql<boolean>`(
  s.account_id = ${viewer}::uuid and exists (select from sheet_drafts draft where draft.sheet_id = s.id)
) is true`;

/**
 * Of a sheet that is published and edited again: its author reads the draft, unless the published words are asked for.
 * Everybody else reads those.
 */
export type WhichState = 'draft' | 'published';
export type Reader = { viewer: string | null; which?: WhichState | undefined };

/** The sheet `s`, with its draft `d` if this reader gets it. */
const selectDetails = (db: Db, id: string, { viewer, which = 'draft' }: Reader) =>
  db
    .selectFrom('sheets as s')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('sheet_drafts as d', (join) =>
      join
        .onRef('d.sheet_id', '=', 's.id')
        .on('s.account_id', '=', (eb) => eb.val(viewer).$notNull())
        .on((eb) => eb.val(which === 'draft')),
    )
    .select(['s.id', 's.account_id', 's.is_published', 's.withheld', 's.is_unlisted', 's.views', 's.likes'])
    .select(({ fn }) => [
      fn.coalesce('d.title', 's.title').as('title'),
      fn.coalesce('d.summary', 's.summary').as('summary'),
      fn.coalesce('d.language', 's.language').as('language'),
      fn.coalesce('d.topics', 's.topics').as('topics'),
      fn.coalesce('d.tags', 's.tags').as('tags'),
      fn.coalesce('d.layout', 's.layout').as('layout'),
      fn.coalesce('d.version', 's.version').as('version'),
    ])
    .select((eb) => [
      wireDate('s.published_date').$castTo<string | null>().as('published_date'),
      eb.fn.coalesce(wireDate('d.updated_date'), wireDate('s.updated_date')).as('updated_date'),
      eb('s.deleted_date', 'is not', null).$castTo<boolean>().as('is_deleted'),
      hasUnpublishedChanges(viewer).as('has_unpublished_changes'),
      eb
        .exists(
          eb
            .selectFrom('sheet_likes as l')
            .select('l.sheet_id')
            .whereRef('l.sheet_id', '=', 's.id')
            .where('l.account_id', '=', eb.val(viewer).$notNull()),
        )
        .$castTo<boolean>()
        .as('liked'),
      publisherOf(viewer).as('publisher'),
    ])
    .where('s.id', '=', id);

/** Any sheet, whoever may see it, also in the trash. */
export const findSheetDetails = (db: Db, id: string, reader: Reader): Promise<SheetDetails | undefined> =>
  selectDetails(db, id, reader).executeTakeFirst();

const selectStored = (db: Db, id: string, reader: Reader) =>
  selectDetails(db, id, reader).select(({ fn }) => fn.coalesce('d.blocks', 's.blocks').$castTo<Block[]>().as('blocks'));

/** Any sheet with its blocks, whoever may see it, also in the trash. */
export const findSheetOrTrash = (db: Db, id: string, reader: Reader): Promise<StoredSheet | undefined> =>
  selectStored(db, id, reader).executeTakeFirst();

/** Like `findSheetOrTrash`, and blocks other saves of the sheet until the transaction ends. */
export const lockSheetOrTrash = async (trx: Trx, id: string, viewer: string): Promise<LockedSheet | undefined> => {
  // In a statement of its own: the next one then sees the draft as whoever had the lock has left it.
  await lockSheet(trx, id);
  return selectStored(trx, id, { viewer })
    .select([
      sql<boolean>`case when d.sheet_id is null then s.name else d.name end is not null`.as('is_named'),
      sql<number>`extract(epoch from clock_timestamp() - coalesce(d.updated_date, s.updated_date))::float`.as('age'),
      sql<number | null>`extract(epoch from coalesce(d.updated_date, s.updated_date) - (
        select p.saved_date from sheet_points p where p.sheet_id = s.id order by p.version desc limit 1
      ))::float`.as('since_last_revision'),
    ])
    .executeTakeFirst();
};

/** Blocks saves of the sheet until the transaction ends. */
export const lockSheet = async (trx: Trx, id: string): Promise<void> => {
  await trx.selectFrom('sheets').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};

export type NewState = SheetState & { file_keys: string[] };

export const columnsOf = ({ blocks, file_keys, ...fields }: NewState) => {
  const json = JSON.stringify(blocks);
  const bytes = Buffer.byteLength(json);
  const { title, summary, language, topics, tags, layout } = fields;
  const is_empty = blocks.every(isEmptyBlock);
  return { title, summary, language, topics, tags, layout, blocks: json, bytes, file_keys, is_empty };
};

/** False when the id is taken, by an earlier attempt to create the same sheet or by somebody else. */
export const insertSheet = async (
  trx: Trx,
  id: string,
  account_id: string,
  state: NewState,
  is_published: boolean,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('sheets')
    .values({
      id,
      account_id,
      ...columnsOf(state),
      is_published,
      published_date: is_published ? now : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const updateState = async (trx: Trx, id: string, version: number, state: NewState): Promise<void> => {
  await trx
    .updateTable('sheets')
    .set(columnsOf(state))
    .set({ version, name: null, updated_date: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
};

/** `published_date` is when the sheet was first published, so it never changes. */
export const setPublished = async (trx: Trx, id: string, is_published: boolean): Promise<void> => {
  await trx
    .updateTable('sheets')
    .set({ is_published, withheld: null })
    .$if(is_published, (query) => query.set((eb) => ({ published_date: eb.fn.coalesce('published_date', now) })))
    .where('id', '=', id)
    .execute();
};

/** The sheet is not public, or the author has withdrawn it (null). */
export const setWithheld = async (trx: Trx, id: string, withheld: Withheld | null): Promise<void> => {
  await trx
    .updateTable('sheets')
    .set(withheld ? { withheld, is_published: false } : { withheld })
    .where('id', '=', id)
    .execute();
};

export const setDeleted = async (trx: Trx, id: string, isDeleted: boolean): Promise<void> => {
  await trx
    .updateTable('sheets')
    .set({ deleted_date: isDeleted ? now : null })
    .where('id', '=', id)
    .execute();
};

/** Sources as they last were in a revision of the sheet, by block id. */
export const findFormerSources = async (
  db: Db,
  sheet_id: string,
  segment_ids: string[],
): Promise<Map<string, Block>> => {
  if (segment_ids.length === 0) return new Map();
  const { rows } = await sql<{ block: Block }>`
    select distinct on (block ->> 'block_id') block
    from sheet_revision_blocks b join sheet_points p on p.sheet_id = b.sheet_id and b.hash = any(p.block_hashes)
    where b.sheet_id = ${sheet_id} and block #>> '{quote,segment_id}' = any(${segment_ids}::text[])
    order by block ->> 'block_id', p.version desc`.execute(db);
  return new Map(rows.map(({ block }) => [block.block_id, block]));
};

/** Updates the index of which sheet quotes which passage. */
export const replaceQuotes = async (trx: Trx, sheet_id: string, blocks: Block[]): Promise<void> => {
  const ids = quotedSegmentIds(blocks).filter(isUuid);
  await sql`
    with removed as (
      delete from sheet_quotes where sheet_id = ${sheet_id} and segment_id <> all(${ids}::uuid[])
    )
    insert into sheet_quotes (sheet_id, segment_id)
    select ${sheet_id}, id from unnest(${ids}::uuid[]) as id on conflict do nothing`.execute(trx);
};

/** Deletes a sheet with its revisions and its index, if it is in the trash of this account. */
export const deleteFromTrash = async (db: Db, id: string, account_id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sheets')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('deleted_date', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0;
};

/** A sheet is deleted with its revisions and its index. */
const TRASH_BATCH_SIZE = 20;

/** Deletes sheets that have been in the trash for too long. */
export const pruneTrash = (db: Db, signal?: AbortSignal): Promise<number> =>
  pruneRows(db, 'sheets', sql<boolean>`deleted_date < ${fromNow(-TRASH_DAYS * DAY_MS)}`, {
    batchSize: TRASH_BATCH_SIZE,
    signal,
  });
