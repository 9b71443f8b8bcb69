import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { CITED_SIGLUM } from '#server/db/expressions.ts';
import { groupBy } from '#shared/group-by.ts';
import { needsReferences, type Reference } from '#shared/segment-label.ts';
import type { ContentsRow } from '#shared/sections.ts';

type Db = Kysely<Database>;

/**
 * References of segments by which people cite them, then those of what they translate. For all of them at once: a text may
 * have a thousand headings.
 */
export const listCitedReferences = async (db: Db, segment_ids: string[]): Promise<Map<string, Reference[]>> => {
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

type ContentsPage = {
  text: { id: string; language: string };
  skip: number;
  limit: number;
  /** Sections directly below this one instead of those at the top. */
  section_id?: string | undefined;
  /** With more than so many the deepest levels are left out. */
  max_sections?: number | undefined;
};

/** A page of top-level sections with the sections below them, each with its first segment. */
export const listContentsSections = async (
  db: Db,
  { text, skip, limit, section_id, max_sections }: ContentsPage,
): Promise<{ rows: ContentsRow[]; total: number }> => {
  const topLevel = db
    .selectFrom('sections as s')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .where('c.text_id', '=', text.id)
    .where('s.parent_id', section_id === undefined ? 'is' : '=', section_id ?? null);
  const page = topLevel
    .select(['s.content_id', 'c.position as content_position', 's.first_position', 's.last_position', 's.depth'])
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
      fn.min('page.depth').as('depth'),
    ])
    .groupBy(['page.content_id', 'page.content_position']);
  const below = db
    .selectFrom(ranges.as('range'))
    .innerJoin('sections as s', (join) =>
      join
        .onRef('s.content_id', '=', 'range.content_id')
        .onRef('s.first_position', '>=', 'range.from')
        .onRef('s.first_position', '<=', 'range.to')
        .onRef('s.depth', '>=', 'range.depth'),
    )
    .select(['s.id', 's.content_id', 's.title', 's.section_number', 's.parent_id', 's.position', 's.first_position'])
    .select(['range.content_position', sql<number>`s.depth - range.depth`.as('level')])
    // In the order of the text the next section is below this one, or there is none.
    .select(
      sql<boolean>`coalesce(lead(s.depth) over (partition by s.content_id order by s.position) > s.depth, false)`.as(
        'has_sections',
      ),
    );
  const upToLevel = sql<number>`(select max(level) from (
    select level, sum(count(*)) over (order by level) as sections from below group by level
  ) levels where sections <= ${max_sections ?? null} or level = 0)`;
  const [sections, { total }] = await Promise.all([
    db
      .with('below', () => below)
      .selectFrom('below as s')
      .innerJoin('segments as first', (join) =>
        join.onRef('first.content_id', '=', 's.content_id').onRef('first.position', '=', 's.first_position'),
      )
      .select(['s.id', 's.content_id', 's.title', 's.section_number', 's.parent_id', 's.has_sections'])
      .select(['first.id as segment_id', 'first.position as segment_number', 'first.key'])
      .$if(max_sections !== undefined, (query) => query.where('s.level', '<=', upToLevel))
      .orderBy('s.content_position')
      .orderBy('s.position')
      .execute(),
    topLevel.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const references = await listCitedReferences(
    db,
    sections.filter(({ key }) => needsReferences(key, text.language)).map(({ segment_id }) => segment_id),
  );
  const rows = sections.map(({ key, ...section }) => ({
    ...section,
    label_source: { key, references: references.get(section.segment_id) ?? [] },
  }));
  return { rows, total };
};
