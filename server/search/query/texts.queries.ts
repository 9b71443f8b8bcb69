import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { originalTitle, wireDate } from '#server/db/expressions.ts';
import type { CitedWork } from '#shared/contract/parts.ts';
import type { CollectionInfo, TextInfo } from './result-page.rules.ts';

export const isPublishedText = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const text = await db
    .selectFrom('texts')
    .select('id')
    .where('id', '=', id)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return text !== undefined;
};

/** A version is a translation whatever its work is. For a text `t` and its work `w`. */
export const textKind = sql<TextInfo['type']>`
  case when not t.is_root then 'translation' when w.type = 'commentary' then 'commentary' else 'root' end`;

export const findTexts = (db: Kysely<Database>, ids: string[]): Promise<Omit<TextInfo, 'collection_ids'>[]> =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select([
      't.id as text_id',
      't.work_id',
      't.title',
      't.language',
      't.script',
      't.is_root',
      't.segment_count',
      textKind.as('type'),
      wireDate('t.published_date').as('published_date'),
    ])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .where('t.is_published', '=', true)
    .execute();

/** How people cite the works of texts, and their original titles. */
export const findCitedWorks = (db: Kysely<Database>, ids: string[]): Promise<(CitedWork & { text_id: string })[]> =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .select(['w.citation', ...originalTitle])
    .select('t.id as text_id')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** Every collection, with its title in the requested language, else in English, else in any. */
export const listCollections = (db: Kysely<Database>, language: string): Promise<CollectionInfo[]> =>
  db
    .selectFrom('collections as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('collection_titles')
          .select(['title', 'language'])
          .whereRef('collection_id', '=', 'c.id')
          .orderBy((order) => order('language', '=', language), 'desc')
          .orderBy((order) => order('language', '=', 'en'), 'desc')
          .orderBy('language')
          .limit(1)
          .as('named'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'c.id as collection_id',
      'c.parent_id',
      'c.slug',
      eb.fn.coalesce('named.title', 'c.slug').as('title'),
      eb.fn.coalesce('named.language', eb.val('en')).as('language'),
    ])
    .orderBy('c.position')
    .execute();

export const listCollectionsOfWorks = (db: Kysely<Database>, works: string[]) =>
  db
    .selectFrom('work_collections')
    .select(['work_id', 'collection_id'])
    .where((eb) => eb('work_id', '=', eb.fn.any(eb.val(works))))
    .execute();

/** The id may be anything: it is compared as text. */
export const collectionExists = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const collection = await db
    .selectFrom('collections')
    .select('id')
    .where((eb) => eb.cast('id', 'text'), '=', id.toLowerCase())
    .executeTakeFirst();
  return collection !== undefined;
};

export const listLanguages = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('texts')
    .select('language')
    .distinct()
    .where('is_published', '=', true)
    .orderBy('language')
    .execute();
  return rows.map(({ language }) => language);
};
