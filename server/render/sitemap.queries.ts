import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isPublic } from '#server/sheets/visible-sheets.queries.ts';

type Db = Kysely<Database>;

const utcDay = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;

export const listCollectionAddresses = (db: Db) =>
  db
    .selectFrom('collections as c')
    .select((eb) => [
      'c.id',
      eb
        .exists(eb.selectFrom('collections as child').select('child.id').whereRef('child.parent_id', '=', 'c.id'))
        .as('has_child'),
    ])
    .orderBy('c.key')
    .execute();

/** Languages in which works can be read, and whether any were handed down in them. Found one after the other by an index. */
export const listLanguages = async (db: Db): Promise<{ language: string; is_tradition: boolean }[]> => {
  const { rows } = await sql<{ language: string; is_tradition: boolean }>`
    with recursive found (language) as (
      select min(language) from texts where is_published
      union all
      select (select min(t.language) from texts t where t.is_published and t.language > found.language)
      from found where found.language is not null
    )
    select found.language, exists (
      select from texts t join works w on w.id = t.work_id
      where t.language = found.language and t.is_published and t.is_root and w.type = 'root_text'
    ) as is_tradition
    from found where found.language is not null order by found.language`.execute(db);
  return rows;
};

export const countTexts = async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom('texts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('is_published', '=', sql.lit(true))
    .executeTakeFirstOrThrow();
  return total;
};

export const listTextAddresses = (db: Db, skip: number, limit: number) => {
  // The keys first: an index has them, and the texts that are skipped are not read.
  const page = db
    .selectFrom('texts')
    .select('key')
    .where('is_published', '=', sql.lit(true))
    .orderBy('key')
    .limit(limit)
    .offset(skip);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('texts as t', 't.key', 'page.key')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 'w.type', utcDay('t.updated_date').as('updated')])
    .orderBy('t.key')
    .execute();
};

export const countTopics = async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom('topics')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

export const listTopicAddresses = (db: Db, skip: number, limit: number) =>
  db.selectFrom('topics').select('id').orderBy('key').limit(limit).offset(skip).execute();

export const listSheetAddresses = (db: Db, skip: number, limit: number) =>
  db
    .selectFrom('sheets as s')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .select((eb) => [
      's.id',
      's.title',
      eb.fn.coalesce('a.username', eb.val('')).as('username'),
      utcDay('s.updated_date').as('updated'),
    ])
    .where(isPublic)
    .orderBy('s.id')
    .limit(limit)
    .offset(skip)
    .execute();

/** Members who have published something; the others have not asked to be found. */
const authors = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .where((eb) =>
      eb.exists(eb.selectFrom('sheets as s').select('s.id').whereRef('s.account_id', '=', 'a.id').where(isPublic)),
    );

export const countAuthors = async (db: Db): Promise<number> => {
  const { total } = await authors(db)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

export const listAuthorAddresses = (db: Db, skip: number, limit: number) =>
  authors(db).select('a.username').orderBy('a.id').limit(limit).offset(skip).execute();
