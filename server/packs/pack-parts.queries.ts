import type { Kysely } from 'kysely';
import { selectCollections } from '#server/collections/collections.queries.ts';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

/** Undefined when there is no such text to read. */
export const findPackedText = (db: Db, id: string) =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 't.work_id', 't.revision', 't.language', 't.license', 't.key', 't.author', 't.is_preferred'])
    .select(['t.coverage', 'w.key as work_key'])
    .where('t.id', '=', id)
    .where('t.is_published', '=', true)
    .executeTakeFirst();
export type PackedText = NonNullable<Awaited<ReturnType<typeof findPackedText>>>;

export const listPackContents = (db: Db, text_id: string) =>
  db
    .selectFrom('contents')
    .select(['id', 'segment_count as total'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();

export const listSegmentSizes = (db: Db, content_id: string) =>
  db
    .selectFrom('segments')
    .select(['id', ({ fn }) => fn<number>('length', ['content']).as('characters')])
    .where('content_id', '=', content_id)
    .orderBy('position')
    .execute();

/** Sections in document order, each with the key of its first segment. */
export const listPackSections = (db: Db, content_id: string) =>
  db
    .selectFrom('sections as s')
    .innerJoin('segments as first', (join) =>
      join.onRef('first.content_id', '=', 's.content_id').onRef('first.position', '=', 's.first_position'),
    )
    .select(['s.id', 's.title', 's.section_number', 's.parent_id', 's.depth', 's.first_position', 's.last_position'])
    .select(['first.id as segment_id', 'first.key'])
    .where('s.content_id', '=', content_id)
    .orderBy('s.position')
    .execute();

/** Where the work stands in the collections that contain it. */
export const listWorkPlaces = (db: Db, work_id: string) =>
  db
    .selectFrom('work_collections')
    .select(['collection_id', 'position'])
    .where('work_id', '=', work_id)
    .orderBy('collection_id')
    .execute();

type Range = { content_id: string; from: number; to: number };

const selectRange = (db: Db, { content_id, from, to }: Range) =>
  db
    .selectFrom('segments as s')
    .where('s.content_id', '=', content_id)
    .where('s.position', '>=', from)
    .where('s.position', '<=', to);

/** References of the segments of a range, and of what they translate. */
export const listAllReferences = (db: Db, range: Range) =>
  db
    .selectFrom(
      selectRange(db, range)
        .innerJoin('segment_references as r', 'r.segment_id', 's.id')
        .select(['s.id as segment_id', 'r.siglum', 'r.value'])
        .union(
          selectRange(db, range)
            .innerJoin('mappings as m', 'm.from_segment', 's.id')
            .innerJoin('segment_references as r', 'r.segment_id', 'm.to_segment')
            .select(['s.id as segment_id', 'r.siglum', 'r.value'])
            .where('m.kind', '=', 'translation'),
        )
        .as('all'),
    )
    .select(['all.segment_id', 'all.siglum', 'all.value'])
    .orderBy('all.siglum')
    .orderBy('all.value')
    .execute();

/** What the segments of a range translate or explain, in the order of the other text. */
export const listPackMappings = (db: Db, range: Range) =>
  selectRange(db, range)
    .innerJoin('mappings as m', 'm.from_segment', 's.id')
    .innerJoin('segments as other', 'other.id', 'm.to_segment')
    .select(['s.id as segment_id', 'm.kind', 'm.to_segment'])
    .distinct()
    .select('other.position')
    .orderBy('other.position')
    .orderBy('m.to_segment')
    .execute();

/** The collections that a work is in, and those that these are in. */
export const listPackCollections = (db: Db, work_id: string, language: string) =>
  selectCollections(db, language)
    .select(['c.parent_id', 'c.position'])
    .where(({ eb }) =>
      eb(
        'c.id',
        'in',
        db
          .withRecursive('above(id, parent_id)', (cte) =>
            cte
              .selectFrom('collections as own')
              .innerJoin('work_collections as wc', 'wc.collection_id', 'own.id')
              .select(['own.id', 'own.parent_id'])
              .where('wc.work_id', '=', work_id)
              .union(
                cte
                  .selectFrom('above')
                  .innerJoin('collections as parent', 'parent.id', 'above.parent_id')
                  .select(['parent.id', 'parent.parent_id']),
              ),
          )
          .selectFrom('above')
          .select('above.id'),
      ),
    )
    .orderBy('c.id')
    .execute();
