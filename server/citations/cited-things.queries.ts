import { sql, type Kysely } from 'kysely';
import { displayName, passageReference, presentSegment } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

export type FoundPassage = { text_id: string; content_id: string; segment_id: string };

/** Passages of published texts, with where they stand. */
const selectReferences = (db: Db) =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['s.id as segment_id', 's.text_id', 's.content_id', passageReference.as('reference')])
    .where('t.is_published', '=', true);

export const findPassageReference = (db: Db, id: string) =>
  selectReferences(db).where('s.id', '=', presentSegment(id)).executeTakeFirst();

type First = { content_id: string; segment_id: string; reference: { passage_number: number } };

/** The last of so many passages from one on; undefined when that is the last one itself. */
export const findLastPassage = (db: Db, { content_id, reference: { passage_number } }: First, passages: number) =>
  selectReferences(db)
    .where('s.content_id', '=', content_id)
    .where('s.position', '>', passage_number)
    .where('s.position', '<', passage_number + passages)
    .orderBy('s.position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A passage of a published text, also by the id of one that was joined with another. */
export const findPassage = (db: Db, id: string): Promise<FoundPassage | undefined> =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select(['s.text_id', 's.content_id', 's.id as segment_id'])
    .where('s.id', '=', presentSegment(id))
    .where('t.is_published', '=', true)
    .executeTakeFirst();

export const findPublishedText = (db: Db, id: string) =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 'w.type'])
    .where('t.id', '=', id)
    .where('t.is_published', '=', true)
    .executeTakeFirst();

/** A sheet that everybody may read, with what its address is made of. */
export const findPublishedSheet = (db: Db, id: string) =>
  db
    .selectFrom('sheets as s')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.title', 's.language', 'a.username'])
    .select([
      sql<string>`coalesce(${displayName}, '')`.as('author'),
      sql<string>`coalesce(to_char(s.published_date at time zone 'UTC', 'YYYY-MM-DD'), '')`.as('published'),
    ])
    .where('s.id', '=', id)
    .where('s.is_published', '=', true)
    .where('s.deleted_date', 'is', null)
    .executeTakeFirst();
