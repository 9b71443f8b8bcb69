import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/expressions.ts';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import { lockSheet } from './sheets.queries.ts';
import { revisionReason, type RevisionReason } from './revision-due.rules.ts';
import type { Block, LockedSheet, SheetState } from './stored-sheet.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
/** Of one sheet, without those that have a name. */
const MAX_REVISIONS = 500;
/** Of all revisions of one sheet together. */
const MAX_REVISION_BYTES = 20 * 1024 * 1024;

/** Where a sheet has its current state: in its draft, if it is published and has changes that are not. */
const currentTable = ({ has_unpublished_changes }: Pick<LockedSheet, 'has_unpublished_changes'>) =>
  has_unpublished_changes
    ? { table: sql.table('sheet_drafts'), id: sql.ref('sheet_id') }
    : { table: sql.table('sheets'), id: sql.ref('id') };

/** Copies the current state into a revision. Blocks that an earlier revision has are not stored again. */
const copyState = async (trx: Trx, sheet: LockedSheet, reason: RevisionReason): Promise<void> => {
  const { table, id } = currentTable(sheet);
  await sql`
    with current as (select * from ${table} where ${id} = ${sheet.id}),
    current_blocks as (
      select block, position, sha256(convert_to(block::text, 'UTF8')) as hash
      from current cross join lateral jsonb_array_elements(current.blocks) with ordinality as element (block, position)
    ), new_blocks as (
      insert into sheet_revision_blocks (sheet_id, hash, block, bytes)
      select ${sheet.id}, hash, block, octet_length(block::text) from (
        select distinct on (hash) hash, block from current_blocks
      ) as different
      on conflict do nothing
    )
    insert into sheet_points
      (sheet_id, version, saved_date, title, summary, language, topics, tags, layout, file_keys, name, reason, block_hashes)
    select ${sheet.id}, version, updated_date, title, summary, language, topics, tags, layout, file_keys, name, ${reason},
      array(select hash from current_blocks order by position)
    from current`.execute(trx);
};

/** Deletes blocks that no revision has any more, and counts the others. The caller has locked the sheet. */
const updateRevisionBytes = async (trx: Trx, sheet_id: string): Promise<number> => {
  await sql`
    delete from sheet_revision_blocks b where b.sheet_id = ${sheet_id} and not exists (
      select from sheet_points p where p.sheet_id = b.sheet_id and b.hash = any(p.block_hashes)
    )`.execute(trx);
  const { revision_bytes } = await trx
    .updateTable('sheets')
    .set((eb) => ({
      revision_bytes: eb.fn.coalesce(
        eb
          .selectFrom('sheet_revision_blocks')
          .select((inner) => inner.fn.sum<number>('bytes').as('bytes'))
          .where('sheet_id', '=', sheet_id),
        eb.lit(0),
      ),
    }))
    .where('id', '=', sheet_id)
    .returning('revision_bytes')
    .executeTakeFirstOrThrow();
  return revision_bytes;
};

/** Oldest first, never one that the author has named. Returns whether there was any. */
const deleteOldestRevisions = async (trx: Trx, sheet_id: string, count: number): Promise<boolean> => {
  const oldest = trx
    .selectFrom('sheet_points')
    .select('version')
    .where('sheet_id', '=', sheet_id)
    .where('name', 'is', null)
    // What everybody reads stays comparable with the draft.
    .where('version', '<>', trx.selectFrom('sheets').select('version').where('id', '=', sheet_id))
    .orderBy('version')
    .limit(count);
  const { numDeletedRows } = await trx
    .deleteFrom('sheet_points')
    .where('sheet_id', '=', sheet_id)
    .where('version', 'in', oldest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

const countUnnamed = async (trx: Trx, sheet_id: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('sheet_points')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheet_id)
    .where('name', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Deletes the oldest revisions while they are too many or take too much. */
const enforceRevisionLimits = async (trx: Trx, sheet_id: string): Promise<void> => {
  const excess = (await countUnnamed(trx, sheet_id)) - MAX_REVISIONS;
  if (excess > 0) await deleteOldestRevisions(trx, sheet_id, excess);
  while ((await updateRevisionBytes(trx, sheet_id)) > MAX_REVISION_BYTES)
    if (!(await deleteOldestRevisions(trx, sheet_id, REVISIONS_PER_STEP))) return;
};
const REVISIONS_PER_STEP = 10;

/** Call before `next` replaces the current state. */
export const saveRevisionIfDue = async (
  trx: Trx,
  sheet: LockedSheet,
  next: SheetState,
  reason: RevisionReason,
): Promise<void> => {
  const due = revisionReason(sheet, next, reason);
  if (due === undefined) return;
  await copyState(trx, sheet, due);
  await enforceRevisionLimits(trx, sheet.id);
};

/** The current state of a sheet, with its draft `d` if there is one. */
const selectCurrent = (db: Db, sheet_id: string) =>
  db.selectFrom('sheets as s').leftJoin('sheet_drafts as d', 'd.sheet_id', 's.id').where('s.id', '=', sheet_id);

/** The current state and all revisions of a sheet, as entries of its history. */
const selectEntries = (db: Db, sheet_id: string) => {
  const current = selectCurrent(db, sheet_id).select(({ fn, eb, lit }) => [
    fn.coalesce('d.version', 's.version').as('version'),
    fn.coalesce('d.updated_date', 's.updated_date').as('saved_date'),
    fn.coalesce('d.title', 's.title').as('title'),
    eb.case().when('d.sheet_id', 'is', null).then(eb.ref('s.name')).else(eb.ref('d.name')).end().as('name'),
    lit<boolean>(true).as('is_current'),
    eb
      .and([eb('s.is_published', '=', lit(true)), eb('d.sheet_id', 'is', null)])
      .$castTo<boolean>()
      .as('is_public'),
    eb.cast<RevisionReason>(lit(null), 'text').as('reason'),
    fn<number>('jsonb_array_length', [fn.coalesce('d.blocks', 's.blocks')]).as('block_count'),
  ]);
  const revisions = db
    .selectFrom('sheet_points as p')
    .innerJoin('sheets as s', 's.id', 'p.sheet_id')
    .select(({ fn, eb, lit }) => [
      'p.version',
      'p.saved_date',
      'p.title',
      'p.name',
      lit<boolean>(false).as('is_current'),
      eb
        .and([eb('s.is_published', '=', lit(true)), eb('s.version', '=', eb.ref('p.version'))])
        .$castTo<boolean>()
        .as('is_public'),
      eb.ref('p.reason').$castTo<RevisionReason>().as('reason'),
      fn<number>('cardinality', ['p.block_hashes']).as('block_count'),
    ])
    .where('p.sheet_id', '=', sheet_id);
  return db
    .selectFrom(current.unionAll(revisions).as('e'))
    .select(['e.version', 'e.title', 'e.name', 'e.reason', 'e.block_count', 'e.is_current', 'e.is_public'])
    .select(wireDate('e.saved_date').as('saved_date'));
};

export const listHistory = async (db: Db, sheet_id: string, { skip, limit }: { skip: number; limit: number }) => {
  const [history, { count }] = await Promise.all([
    selectEntries(db, sheet_id).orderBy('e.version', 'desc').limit(limit).offset(skip).execute(),
    db
      .selectFrom('sheet_points')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('sheet_id', '=', sheet_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { history, total: count + 1 };
};

/** Of a row of `sheet_points`. */
export const blocksOfRevision = sql<unknown[]>`(
  select coalesce(jsonb_agg(b.block order by listed.position), '[]')
  from unnest(sheet_points.block_hashes) with ordinality as listed (hash, position)
  join sheet_revision_blocks b on b.sheet_id = sheet_points.sheet_id and b.hash = listed.hash
)`;

export type Revision = SheetState & { version: number; saved_date: string };

/** A revision, or the current state if it has this version. */
export const findRevision = (db: Db, sheet_id: string, version: number): Promise<Revision | undefined> => {
  const current = selectCurrent(db, sheet_id).select(({ fn }) => [
    fn.coalesce('d.version', 's.version').as('version'),
    fn.coalesce('d.title', 's.title').as('title'),
    fn.coalesce('d.summary', 's.summary').as('summary'),
    fn.coalesce('d.language', 's.language').as('language'),
    fn.coalesce('d.topics', 's.topics').as('topics'),
    fn.coalesce('d.tags', 's.tags').as('tags'),
    fn.coalesce('d.layout', 's.layout').as('layout'),
    fn.coalesce('d.blocks', 's.blocks').as('blocks'),
    fn.coalesce('d.updated_date', 's.updated_date').as('saved_date'),
  ]);
  const revisions = db
    .selectFrom('sheet_points')
    .select(['version', 'title', 'summary', 'language', 'topics', 'tags', 'layout'])
    .select(blocksOfRevision.as('blocks'))
    .select('saved_date')
    .where('sheet_id', '=', sheet_id);
  return db
    .selectFrom(current.unionAll(revisions).as('r'))
    .select(['r.version', 'r.title', 'r.summary', 'r.language', 'r.topics', 'r.tags', 'r.layout'])
    .select((eb) => eb.ref('r.blocks').$castTo<Block[]>().as('blocks'))
    .select(wireDate('r.saved_date').as('saved_date'))
    .where('r.version', '=', version)
    .executeTakeFirst();
};

/** Returns the entry with its new name; undefined when there is no such version. */
export const nameRevision = async (
  trx: Trx,
  sheet_id: string,
  version: number,
  name: string | null,
): Promise<HistoryEntry | undefined> => {
  await trx.updateTable('sheets').set({ name }).where('id', '=', sheet_id).where('version', '=', version).execute();
  for (const table of ['sheet_drafts', 'sheet_points'] as const)
    await trx
      .updateTable(table)
      .set({ name })
      .where('sheet_id', '=', sheet_id)
      .where('version', '=', version)
      .execute();
  return selectEntries(trx, sheet_id).where('e.version', '=', version).executeTakeFirst();
};

/** Whether a revision may go when it is older. */
const isTransient = sql<boolean>`name is null and coalesce(reason, 'overwritten') = 'overwritten'
  and saved_date < now() - interval '1 hour'`;

/**
 * Of some sheets, the versions without a name that are no longer wanted: after an hour one a minute stays, after a day one
 * an hour, after 30 days one a day. What was published or came before a large deletion or a restore
 * stays.
 */
const listExtraRevisions = async (db: Db, sheet_ids: string[]): Promise<{ sheet_id: string; versions: number[] }[]> => {
  const { rows } = await sql<{ sheet_id: string; versions: number[] }>`
    select sheet_id, array_agg(version) as versions from (
      select sheet_id, version, row_number() over (
        partition by sheet_id, unit, date_trunc(unit, saved_date) order by version desc) as rank
      from (
        select sheet_id, version, saved_date, case when saved_date < now() - interval '30 days' then 'day'
          when saved_date < now() - interval '1 day' then 'hour' else 'minute' end as unit
        from sheet_points
        where sheet_id = any(${sheet_ids}::uuid[]) and ${isTransient}
      ) revisions
    ) ranked where rank > 1 group by sheet_id`.execute(db);
  return rows;
};

const deleteRevisions = (db: Db, sheet_id: string, versions: number[]): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockSheet(trx, sheet_id);
    const { numDeletedRows } = await trx
      .deleteFrom('sheet_points')
      .where('sheet_id', '=', sheet_id)
      .where('version', 'in', versions)
      // Its author may have named it meanwhile.
      .where('name', 'is', null)
      .executeTakeFirst();
    await updateRevisionBytes(trx, sheet_id);
    return Number(numDeletedRows);
  });

const SHEETS_OF_A_BATCH = 500;

/** Thins out revisions as they age, one sheet after the other, so that no save waits for long. Returns how many. */
export const pruneRevisions = async (db: Db, signal?: AbortSignal): Promise<number> => {
  let pruned = 0;
  let last: string | undefined;
  for (;;) {
    if (signal?.aborted) return pruned;
    const sheets = await db
      .selectFrom('sheet_points')
      .select('sheet_id')
      .distinct()
      .where(isTransient)
      .$if(last !== undefined, (query) => query.where('sheet_id', '>', last ?? ''))
      .orderBy('sheet_id')
      .limit(SHEETS_OF_A_BATCH)
      .execute();
    const extra = await listExtraRevisions(
      db,
      sheets.map(({ sheet_id }) => sheet_id),
    );
    for (const { sheet_id, versions } of extra) {
      if (signal?.aborted) return pruned;
      pruned += await deleteRevisions(db, sheet_id, versions);
    }
    if (sheets.length < SHEETS_OF_A_BATCH) return pruned;
    last = sheets.at(-1)?.sheet_id;
  }
};
