import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

export type Choice = {
  text_ids: string[];
  collection_id?: string | undefined;
  /** Of a collection: only texts in these languages and roots; all of them when empty. */
  text_languages: string[];
};

const isIn = (collection_id: string) => sql<boolean>`t.work_id in (
  with recursive below (id) as (
    select ${collection_id}::uuid
    union all
    select c.id from collections c join below on c.parent_id = below.id
  )
  select wc.work_id from work_collections wc join below on below.id = wc.collection_id)`;

const selectChosen = (db: Db, { text_ids, collection_id, text_languages }: Choice) =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .where('t.is_published', '=', true)
    .$if(collection_id === undefined, (query) => query.where('t.id', 'in', text_ids))
    .$if(collection_id !== undefined, (query) => query.where(isIn(collection_id!)))
    .$if(collection_id !== undefined && text_languages.length > 0, (query) =>
      query.where(({ or, eb }) => or([eb('t.is_root', '=', true), eb('t.language', 'in', text_languages)])),
    );

/** The works in the order of their keys, the root of each first. */
export const listChosenTexts = (db: Db, choice: Choice, { skip, limit }: { skip: number; limit: number }) =>
  selectChosen(db, choice)
    .select(['t.id as text_id', 't.work_id as group_id', 't.title', 't.language', 't.script', 't.is_root'])
    .select(['t.revision', 't.segment_count as segments', 't.letter_count as letters', 't.license'])
    .orderBy('w.key')
    .orderBy('t.is_root', 'desc')
    .orderBy('t.key')
    .limit(limit)
    .offset(skip)
    .execute();

/** By script and licence, of which there are few: what they take on a device and whether they may be copied depends on them. */
export const countChosen = (db: Db, choice: Choice) =>
  selectChosen(db, choice)
    .select(['t.script', 't.license'])
    .select(({ fn, cast }) => [
      cast<number>(fn.countAll(), 'integer').as('texts'),
      cast<number>(fn.sum('t.segment_count'), 'integer').as('segments'),
      cast<number>(fn.sum('t.letter_count'), 'double precision').as('letters'),
    ])
    .groupBy(['t.script', 't.license'])
    .execute();
