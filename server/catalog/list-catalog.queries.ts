import { sql, type Kysely } from 'kysely';
import { wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { isCitedAs, isTitled, titleFilter } from '#server/search/query/title-filter.queries.ts';
import type { CatalogText, CatalogWorkRow } from '#shared/contract/admin-catalog.ts';

type Db = Kysely<Database>;

/** What librarians call a work `w`: in the language of the site, else in English, else in any. */
export const titleOfWork = (
  language: string,
) => sql<string>`coalesce((select n.title from work_titles n where n.work_id = w.id
  order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1), w.key)`;

type Filter = { search: string; state: 'all' | 'published' | 'unpublished' };

const matching = (db: Db, { search, state }: Filter) => {
  const words = titleFilter(search);
  return db
    .selectFrom('works as w')
    .$if(words !== null, (query) =>
      query.where(({ or, ref, eb }) =>
        or([
          isTitled('work_id', ref('w.id'), words ?? ''),
          isCitedAs(ref('w.citation'), search),
          eb('w.key', '=', search.trim()),
        ]),
      ),
    )
    .$if(state !== 'all', (query) => query.where('w.is_published', '=', state === 'published'));
};

export const listCatalogWorks = async (
  db: Db,
  filter: Filter & { language: string },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ works: CatalogWorkRow[]; total: number }> => {
  const found = matching(db, filter);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const works = await found
    .select(['w.id', 'w.citation', 'w.type', 'w.is_published', titleOfWork(filter.language).as('title')])
    .select(({ selectFrom, fn }) => [
      fn<string[]>('array', [
        selectFrom('texts as t')
          .select('t.language')
          .whereRef('t.work_id', '=', 'w.id')
          .groupBy('t.language')
          .orderBy((text) => text.fn('bool_or', ['t.is_root']), 'desc')
          .orderBy('t.language'),
      ]).as('languages'),
      selectFrom('texts as t')
        .select((text) => text.fn.countAll<number>().as('count'))
        .whereRef('t.work_id', '=', 'w.id')
        .where('t.is_released', '=', false)
        .$asScalar()
        .$notNull()
        .as('unpublished_texts'),
    ])
    .orderBy(sql`w.citation = ''`)
    .orderBy(sql`w.citation collate natural_order`)
    .orderBy('w.key')
    .offset(skip)
    .limit(limit)
    .execute();
  return { works, total };
};

const selectTexts = (db: Db) =>
  db
    .selectFrom('texts as t')
    .select(['t.id', 't.title', 't.language', 't.script', 't.author', 't.is_root', 't.is_released', 't.is_published'])
    .select(['t.segment_count as segments', 't.revision', wireDate('t.updated_date').as('updated_date')])
    .select(sql<number | null>`round(t.coverage::numeric, 1)::float8`.as('coverage'));

export const listTextsOfWork = (db: Db, work_id: string): Promise<CatalogText[]> =>
  selectTexts(db)
    .where('t.work_id', '=', work_id)
    .orderBy('t.is_root', 'desc')
    .orderBy('t.language')
    .orderBy('t.key')
    .execute();

/** A work without its fields. */
export const findCatalogWork = async (db: Db, id: string) => {
  const work = await db.selectFrom('works').select(['key', 'type']).where('id', '=', id).executeTakeFirst();
  return work && { ...work, texts: await listTextsOfWork(db, id) };
};

/** A text without its fields. */
export const findCatalogText = async (db: Db, id: string, language: string) => {
  const text = await selectTexts(db).where('t.id', '=', id).executeTakeFirst();
  if (!text) return undefined;
  const { key, ...work } = await db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.key', 'w.id', 'w.type', 'w.is_published', titleOfWork(language).as('title')])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
  return { key, work, text };
};

/** With the titles of those above it. */
export const listCollectionsOfWork = async (db: Db, work_id: string, language: string) => {
  const title = sql`coalesce((select n.title from collection_titles n where n.collection_id = c.id
    order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1), c.slug)`;
  const { rows } = await sql<{ id: string; title: string; path: string[] }>`
    with recursive above as (
      select wc.collection_id as id, c.parent_id, ${title} as title, array[]::text[] as path, wc.collection_id as current
        from work_collections wc join collections c on c.id = wc.collection_id where wc.work_id = ${work_id}
      union all
      select above.id, c.parent_id, above.title, ${title} || above.path, c.id
        from above join collections c on c.id = above.parent_id
    )
    select id, title, path from above where parent_id is null order by path, title`.execute(db);
  return rows;
};
