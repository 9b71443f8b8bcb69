import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { MAX_NAMED, type AdditionRow } from './additions.rules.ts';

type Db = Kysely<Database>;

/** What is older is not news. */
const NEWS_DAYS = 90;

/** One load of a library can take this long. What came with the first one is not new to anybody. */
const FIRST_LOAD = sql`interval '1 day'`;

const MAX_ROWS = 2000;

/** Texts added or changed lately, counted by day, collection and language. Notes in no collection are in that of their text. */
export const listAdditions = async (db: Db, now: Date): Promise<AdditionRow[]> => {
  const { rows } = await sql<AdditionRow>`
    select to_char(t.updated_date at time zone 'UTC', 'YYYY-MM-DD') as day,
      to_char(max(t.updated_date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as date,
      t.revision > 1 as is_revised, t.language, count(*)::int as count, place.collection_id,
      (array_agg(t.id order by t.key))[1:${sql.lit(MAX_NAMED)}] as text_ids
    from texts t
      left join lateral (
        select wc.collection_id from (
          select t.work_id, 0 as distance
          union all
          select explained.work_id, 1 from commentary_links l join texts explained on explained.id = l.to_text
          where l.from_text = t.id
        ) w
          join work_collections wc on wc.work_id = w.work_id
          join collections c on c.id = wc.collection_id
        order by w.distance, c.key
        limit 1
      ) place on true
    where t.is_published
      and t.updated_date > ${now}::timestamptz - ${NEWS_DAYS} * interval '1 day'
      and t.updated_date > (select min(created_date) from texts) + ${FIRST_LOAD}
    group by 1, t.revision > 1, t.language, place.collection_id
    order by 1 desc
    limit ${MAX_ROWS}`.execute(db);
  return rows;
};

export const listCollectionParents = (db: Db) => db.selectFrom('collections').select(['id', 'parent_id']).execute();

/** Works that can be read in each language, the most frequent language first. */
export const countWorksByLanguage = (db: Db, limit: number) =>
  db
    .selectFrom('texts')
    .select((eb) => ['language', eb.cast<number>(eb.fn.count('work_id').distinct(), 'integer').as('count')])
    .where('is_published', '=', true)
    .groupBy('language')
    .orderBy('count', 'desc')
    .orderBy('language')
    .limit(limit)
    .execute();

/** Works whose original is in each language. Notes and other commentaries are in the language of whoever wrote them. */
export const countWorksByOriginal = (db: Db, limit: number) =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select((eb) => ['t.language', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('t.is_published', '=', true)
    .where('t.is_root', '=', true)
    .where('w.type', '=', 'root_text')
    .groupBy('t.language')
    .orderBy('count', 'desc')
    .orderBy('t.language')
    .limit(limit)
    .execute();
