import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { CollectionInfo, TextInfo } from './text-info.ts';

/** A version is a translation whatever its work is. For a text `t` and its work `w`. */
export const textKind = sql<TextInfo['type']>`
  case when not t.is_root then 'translation' when w.type = 'commentary' then 'commentary' else 'root' end`;

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
