import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** `where` is a condition on the sheet `s`. */
export const countSheets = async (db: Db, where: Expression<SqlBool>): Promise<number> => {
  const { total } = await db
    .selectFrom('sheets as s')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
};

/** All public sheets, or those of one language. Counting 200,000 one by one takes longer than finding a page of them. */
export const countPublicSheets = async (db: Db, language?: string): Promise<number> => {
  const { total } = await db
    .selectFrom('public_sheet_counts')
    .select(({ cast, fn, lit }) => cast<number>(fn.coalesce(fn.sum('change'), lit(0)), 'integer').as('total'))
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .executeTakeFirstOrThrow();
  return total;
};

/** Adding up so many rows takes no time. */
const MAX_COUNT_ROWS = 100;

/** Replaces the rows of each language by one. Those that others add meanwhile stay. */
export const sumSheetCounts = async (db: Db, atMost = MAX_COUNT_ROWS): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`with summed as (
    delete from public_sheet_counts where (select count(*) from public_sheet_counts) > ${atMost} returning language, change
  )
  insert into public_sheet_counts
  select language, sum(change) from summed group by language having sum(change) <> 0`.execute(db);
  return Number(numAffectedRows);
};
