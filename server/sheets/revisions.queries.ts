import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/expressions.ts';
import type { HistoryEntry } from '#shared/contract/sheet-parts.ts';
import type { Block, SheetState } from './stored-sheet.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Decides whether the current state is worth a revision when it is replaced; times in seconds. */
type CurrentState = { is_named: boolean; age: number; since_last_revision: number | null };

/** During continuous writing a revision is saved this often. */
const REVISION_INTERVAL_SECONDS = 2 * 60;
/** A state that stood for this long was the end of a writing session. */
const IDLE_SECONDS = 10 * 60;

/**
 * Whether the state that a save replaces becomes a revision. `isUnseen`: the save does not prove that its author has
 * seen that state, so it must not get lost.
 */
export const isRevisionDue = ({ is_named, age, since_last_revision }: CurrentState, isUnseen: boolean): boolean =>
  isUnseen ||
  is_named ||
  age >= IDLE_SECONDS ||
  since_last_revision === null ||
  since_last_revision >= REVISION_INTERVAL_SECONDS;

const readCurrentState = async (trx: Trx, sheet_id: string): Promise<CurrentState> => {
  const { rows } = await sql<CurrentState>`
    select s.name is not null as is_named, extract(epoch from clock_timestamp() - s.updated_date)::float as age,
      extract(epoch from s.updated_date - (
        select p.saved_date from sheet_points p where p.sheet_id = s.id order by p.version desc limit 1
      ))::float as since_last_revision
    from sheets s where s.id = ${sheet_id}`.execute(trx);
  return rows[0]!;
};

const STATE_COLUMNS = ['title', 'summary', 'language', 'topics', 'blocks', 'file_keys', 'name'] as const;

/** Call before the current state is replaced. */
export const saveRevisionIfDue = async (trx: Trx, sheet_id: string, isUnseen: boolean): Promise<void> => {
  if (!isRevisionDue(await readCurrentState(trx, sheet_id), isUnseen)) return;
  await trx
    .insertInto('sheet_points')
    .columns(['sheet_id', 'version', 'saved_date', ...STATE_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom('sheets')
        .select(['id', 'version', 'updated_date', ...STATE_COLUMNS])
        .where('id', '=', sheet_id),
    )
    .execute();
};

/** The current state and all revisions of a sheet, as entries of its history. */
const selectEntries = (db: Db, sheet_id: string) => {
  const current = db
    .selectFrom('sheets')
    .select((eb) => ['version', 'updated_date as saved_date', 'title', 'name', eb.lit<boolean>(true).as('is_current')])
    .select((eb) => eb.fn<number>('jsonb_array_length', ['blocks']).as('block_count'))
    .where('id', '=', sheet_id);
  const revisions = db
    .selectFrom('sheet_points')
    .select((eb) => ['version', 'saved_date', 'title', 'name', eb.lit<boolean>(false).as('is_current')])
    .select((eb) => eb.fn<number>('jsonb_array_length', ['blocks']).as('block_count'))
    .where('sheet_id', '=', sheet_id);
  return db
    .selectFrom(current.unionAll(revisions).as('e'))
    .select(['e.version', 'e.title', 'e.name', 'e.block_count', 'e.is_current'])
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

export type Revision = SheetState & { version: number; saved_date: string };

/** A revision, or the current state if it has this version. */
export const findRevision = (db: Db, sheet_id: string, version: number): Promise<Revision | undefined> => {
  const current = db
    .selectFrom('sheets')
    .select(['version', 'title', 'summary', 'language', 'topics', 'blocks', 'updated_date as saved_date'])
    .where('id', '=', sheet_id);
  const revisions = db
    .selectFrom('sheet_points')
    .select(['version', 'title', 'summary', 'language', 'topics', 'blocks', 'saved_date'])
    .where('sheet_id', '=', sheet_id);
  return db
    .selectFrom(current.unionAll(revisions).as('r'))
    .select(['r.version', 'r.title', 'r.summary', 'r.language', 'r.topics'])
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
  await trx
    .updateTable('sheet_points')
    .set({ name })
    .where('sheet_id', '=', sheet_id)
    .where('version', '=', version)
    .execute();
  return selectEntries(trx, sheet_id).where('e.version', '=', version).executeTakeFirst();
};

/** Thins out revisions without a name as they age: one a minute, after a day one an hour, after 30 days one a day. */
export const pruneRevisions = async (db: Db): Promise<void> => {
  await sql`
    delete from sheet_points p using (
      select sheet_id, version, row_number() over (
        partition by sheet_id, unit, date_trunc(unit, saved_date) order by version desc) as rank
      from (
        select sheet_id, version, saved_date, case when saved_date < now() - interval '30 days' then 'day'
          when saved_date < now() - interval '1 day' then 'hour' else 'minute' end as unit
        from sheet_points where name is null and saved_date < now() - interval '10 minutes'
      ) revisions
    ) extra
    where extra.rank > 1 and p.sheet_id = extra.sheet_id and p.version = extra.version`.execute(db);
};
