import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { CITED_SIGLUM } from '#server/db/expressions.ts';
import { groupBy } from '#shared/group-by.ts';
import { needsReferences, type Reference } from '#shared/segment-label.ts';
import type { ContentsRow } from './sections.rules.ts';

type Db = Kysely<Database>;

/**
 * References of segments by which people cite them, then those of what they translate. For all of them at once: a text may
 * have a thousand headings.
 */
const listReferences = async (db: Db, segment_ids: string[]): Promise<Map<string, Reference[]>> => {
  if (segment_ids.length === 0) return new Map();
  const { rows } = await sql<Reference & { segment_id: string }>`
    select segment_id, siglum, value from (
      select r.segment_id, r.siglum, r.value, 0 as position from segment_references r
      where r.segment_id = any(${segment_ids}::uuid[]) and r.siglum ~ ${CITED_SIGLUM}
      union all
      select m.from_segment, r.siglum, r.value, root.position from mappings m
      join segments root on root.id = m.to_segment join segment_references r on r.segment_id = root.id
      where m.from_segment = any(${segment_ids}::uuid[]) and m.kind = 'translation' and r.siglum ~ ${CITED_SIGLUM}
    ) cited order by position, siglum, value`.execute(db);
  return groupBy(rows, ({ segment_id }) => segment_id);
};

/** A page of top-level sections with all sections below them, each with its first segment. */
export const listContentsSections = async (
  db: Db,
  { text, skip, limit }: { text: { id: string; language: string }; skip: number; limit: number },
): Promise<{ rows: ContentsRow[]; total: number }> => {
  const topLevel = db
    .selectFrom('sections as s')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .where('c.text_id', '=', text.id)
    .where('s.parent_id', 'is', null);
  const page = topLevel
    .select(['s.content_id', 'c.position as content_position', 's.first_position', 's.last_position'])
    .orderBy('c.position')
    .orderBy('s.position')
    .limit(limit)
    .offset(skip);
  // Top-level sections follow each other without a gap: what is below those of a page is one range of each content.
  const ranges = db
    .selectFrom(page.as('page'))
    .select(({ fn }) => [
      'page.content_id',
      'page.content_position',
      fn.min('page.first_position').as('from'),
      fn.max('page.last_position').as('to'),
    ])
    .groupBy(['page.content_id', 'page.content_position']);
  const [sections, { total }] = await Promise.all([
    db
      .selectFrom(ranges.as('range'))
      .innerJoin('sections as s', (join) =>
        join
          .onRef('s.content_id', '=', 'range.content_id')
          .onRef('s.first_position', '>=', 'range.from')
          .onRef('s.first_position', '<=', 'range.to'),
      )
      .innerJoin('segments as first', (join) =>
        join.onRef('first.content_id', '=', 's.content_id').onRef('first.position', '=', 's.first_position'),
      )
      .select(['s.id', 's.content_id', 's.title', 's.section_number', 's.parent_id'])
      .select(['first.id as segment_id', 'first.position as segment_number', 'first.key'])
      .orderBy('range.content_position')
      .orderBy('s.position')
      .execute(),
    topLevel.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const references = await listReferences(
    db,
    sections.filter(({ key }) => needsReferences(key, text.language)).map(({ segment_id }) => segment_id),
  );
  const rows = sections.map(({ key, ...section }) => ({
    ...section,
    label_source: { key, references: references.get(section.segment_id) ?? [] },
  }));
  return { rows, total };
};
