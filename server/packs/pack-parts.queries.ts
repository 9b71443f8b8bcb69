import type { Kysely } from 'kysely';
import { selectCollections } from '#server/collections/collections.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { isInRanges, type Range } from '#server/texts/segment-ranges.ts';
import type { PackCollection } from '#shared/contract/packs.ts';
import { groupBy } from '#shared/group-by.ts';

type Db = Kysely<Database>;

/** Those of the ids that are of texts to read. */
export const listPackedTexts = (db: Db, ids: string[]) =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 't.work_id', 't.revision', 't.language', 't.license', 't.key', 't.author', 't.is_preferred'])
    .select(['t.coverage', 't.script', 't.segment_count as segments', 't.letter_count as letters', 'w.key as work_key'])
    .where('t.id', 'in', ids)
    .where('t.is_published', '=', true)
    .execute();
export type PackedText = Awaited<ReturnType<typeof listPackedTexts>>[number];

export const listPackContents = (db: Db, text_ids: string[]) =>
  db
    .selectFrom('contents')
    .select(['id', 'text_id', 'segment_count as total'])
    .where('text_id', 'in', text_ids)
    .orderBy('position')
    .execute();

export const listSegmentSizes = (db: Db, content_ids: string[]) =>
  db
    .selectFrom('segments')
    .select(['id', 'content_id', ({ fn }) => fn<number>('length', ['content']).as('characters')])
    .where('content_id', 'in', content_ids)
    .orderBy('content_id')
    .orderBy('position')
    .execute();

/** Sections in document order, each with the key of its first segment. */
export const listPackSections = (db: Db, content_ids: string[]) =>
  db
    .selectFrom('sections as s')
    .innerJoin('segments as first', (join) =>
      join.onRef('first.content_id', '=', 's.content_id').onRef('first.position', '=', 's.first_position'),
    )
    .select(['s.id', 's.title', 's.section_number', 's.parent_id', 's.depth', 's.first_position', 's.last_position'])
    .select(['s.content_id', 'first.id as segment_id', 'first.key'])
    .where('s.content_id', 'in', content_ids)
    .orderBy('s.content_id')
    .orderBy('s.position')
    .execute();

/** Where works stand in the collections that contain them. */
export const listWorkPlaces = (db: Db, work_ids: string[]) =>
  db
    .selectFrom('work_collections')
    .select(['work_id', 'collection_id', 'position'])
    .where('work_id', 'in', work_ids)
    .orderBy('collection_id')
    .execute();

const selectRanges = (db: Db, ranges: Range[]) => db.selectFrom('segments as s').where(isInRanges(ranges));

/** References of the segments of ranges, and of what they translate. */
export const listAllReferences = (db: Db, ranges: Range[]) =>
  db
    .selectFrom(
      selectRanges(db, ranges)
        .innerJoin('segment_references as r', 'r.segment_id', 's.id')
        .select(['s.id as segment_id', 'r.siglum', 'r.value'])
        .union(
          selectRanges(db, ranges)
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

/** What the segments of ranges translate or explain, in the order of the other text. */
export const listPackMappings = (db: Db, ranges: Range[]) =>
  selectRanges(db, ranges)
    .innerJoin('mappings as m', 'm.from_segment', 's.id')
    .innerJoin('segments as other', 'other.id', 'm.to_segment')
    .select(['s.id as segment_id', 'm.kind', 'm.to_segment'])
    .distinct()
    .select('other.position')
    .orderBy('other.position')
    .orderBy('m.to_segment')
    .execute();

/** For each work the collections that it is in, and those that these are in. */
export const listPackCollections = async (db: Db, work_ids: string[], language: string) => {
  const above = db
    .withRecursive('above(work_id, id, parent_id)', (cte) =>
      cte
        .selectFrom('collections as own')
        .innerJoin('work_collections as wc', 'wc.collection_id', 'own.id')
        .select(['wc.work_id', 'own.id', 'own.parent_id'])
        .where('wc.work_id', 'in', work_ids)
        .union(
          cte
            .selectFrom('above')
            .innerJoin('collections as parent', 'parent.id', 'above.parent_id')
            .select(['above.work_id', 'parent.id', 'parent.parent_id']),
        ),
    )
    .selectFrom('above')
    .select(['above.work_id', 'above.id']);
  const links = await above.execute();
  if (links.length === 0) return new Map<string, PackCollection[]>();
  const ids = [...new Set(links.map(({ id }) => id))];
  const rows = await selectCollections(db, language)
    .select(['c.parent_id', 'c.position'])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute();
  const worksOf = groupBy(links, ({ id }) => id);
  const inWorks = rows.flatMap((row) => (worksOf.get(row.id) ?? []).map(({ work_id }) => ({ work_id, row })));
  return new Map(
    [...groupBy(inWorks, ({ work_id }) => work_id)].map(([work_id, found]) => [work_id, found.map(({ row }) => row)]),
  );
};
