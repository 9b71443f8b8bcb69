import { sql, type Kysely } from 'kysely';
import { authorIn, passageReference, presentSegment, wireDate, workTitles } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { BulkSegment, BulkText } from '#shared/contract/bulk.ts';
import type { SegmentPlace } from './cursor.rules.ts';

type Db = Kysely<Database>;

/** Of a text `t`: its work is in the collection or in one below it. */
const isIn = (collection_id: string) => sql<boolean>`t.work_id in (
  with recursive below (id) as (
    select ${collection_id}::uuid
    union all
    select c.id from collections c join below on c.parent_id = below.id
  )
  select wc.work_id from work_collections wc join below on below.id = wc.collection_id)`;

export type TextFilter = {
  after?: string | undefined;
  limit: number;
  collection_id?: string | undefined;
  language?: string | undefined;
  changed_since?: Date | undefined;
};

export type BulkTextRow = Omit<BulkText, 'url'>;

/** In the order of their ids: whatever is added or removed meanwhile, the others are given once. */
export const listTextsById = (
  db: Db,
  { after, limit, collection_id, language, changed_since }: TextFilter,
): Promise<BulkTextRow[]> =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 't.work_id as group_id', 'w.type', 't.is_root', 't.title', 't.language', 't.script', 'w.citation'])
    .select([workTitles, authorIn('en').as('author'), 'w.composed', 't.source', 't.source_url', 't.license'])
    .select(['t.revision', 't.revision_label', 't.segment_count as total_segments'])
    .select(sql<number | null>`round(t.coverage::numeric, 1)::float8`.as('coverage'))
    .select([wireDate('t.published_date').as('published_date'), wireDate('t.updated_date').as('updated_date')])
    .select(({ selectFrom, fn }) =>
      fn<string[]>('array', [
        selectFrom('work_collections as wc')
          .select('wc.collection_id')
          .whereRef('wc.work_id', '=', 't.work_id')
          .orderBy('wc.collection_id'),
      ]).as('collections'),
    )
    .where('t.is_published', '=', true)
    .$if(after !== undefined, (query) => query.where('t.id', '>', after!))
    .$if(collection_id !== undefined, (query) => query.where(isIn(collection_id!)))
    .$if(Boolean(language), (query) => query.where('t.language', '=', language!))
    .$if(changed_since !== undefined, (query) => query.where('t.updated_date', '>=', changed_since!))
    .orderBy('t.id')
    .limit(limit)
    .execute();

/** A content of a text, all of whose segments are numbered without gaps. */
export type ContentRow = { content_id: string; text_id: string; position: number; segment_count: number };

type ContentFilter = {
  from?: { text_id: string; content: number } | undefined;
  limit: number;
  text_id?: string | undefined;
  collection_id?: string | undefined;
};

/** Contents with segments, from the one at which a page begins. */
export const listContents = (db: Db, { from, limit, text_id, collection_id }: ContentFilter): Promise<ContentRow[]> =>
  db
    .selectFrom('texts as t')
    .innerJoin('contents as c', 'c.text_id', 't.id')
    .select(['c.id as content_id', 'c.text_id', 'c.position', 'c.segment_count'])
    .where('t.is_published', '=', true)
    .where('c.segment_count', '>', 0)
    .$if(from !== undefined, (query) =>
      // The text once more on its own, because an index finds it by that.
      query
        .where('t.id', '>=', from!.text_id)
        .where(({ or, eb }) => or([eb('t.id', '>', from!.text_id), eb('c.position', '>=', from!.content)])),
    )
    .$if(text_id !== undefined, (query) => query.where('t.id', '=', text_id!))
    .$if(collection_id !== undefined, (query) => query.where(isIn(collection_id!)))
    .orderBy('t.id')
    .orderBy('c.position')
    .limit(limit)
    .execute();

/** Where the segment is now; undefined when it is gone from the text. One that was joined with another is there. */
export const findSegmentPlace = (
  db: Db,
  { text_id, segment_id }: Pick<SegmentPlace, 'text_id' | 'segment_id'>,
): Promise<{ content: number; position: number } | undefined> =>
  db
    .selectFrom('segments as s')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .select(['c.position as content', 's.position'])
    .where('s.id', '=', presentSegment(segment_id))
    .where('s.text_id', '=', text_id)
    .executeTakeFirst();

/** Segments `first` to `last` of a content. */
export type SegmentRange = { content_id: string; first: number; last: number };

/** The segments of some ranges, in the order of these. Without `offset 0` each reference would be made twice, for its two parts. */
export const listSegmentsOf = async (db: Db, ranges: SegmentRange[]): Promise<BulkSegment[]> => {
  if (ranges.length === 0) return [];
  const { rows } = await sql<BulkSegment>`
    select s.id as segment_id, s.text_id, s.content_id, s.section_id, s.position as segment_number, s.type,
      reference.place ->> 'own_number' as own_number, reference.place -> 'references' as "references", s.content,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('kind', m.kind, 'text_id', m.to_text, 'segment_id', m.to_segment))
        from mappings m join texts target on target.id = m.to_text
        where m.from_segment = s.id and target.is_published
      ), '[]') as maps_to
    from unnest(${ranges.map(({ content_id }) => content_id)}::uuid[], ${ranges.map(({ first }) => first)}::int[],
        ${ranges.map(({ last }) => last)}::int[]) with ordinality as range (content_id, first, last, number)
      join segments s on s.content_id = range.content_id and s.position between range.first and range.last
      join texts t on t.id = s.text_id
      join works w on w.id = t.work_id
      cross join lateral (select ${passageReference} as place offset 0) reference
    order by range.number, s.position`.execute(db);
  return rows;
};
