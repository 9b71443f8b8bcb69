import type { Kysely } from 'kysely';
import { CITED_SIGLUM, presentSegment } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { isInRanges, type Range } from './segment-ranges.ts';
import type { StoredSegment, TranslationRow } from '#shared/sections.ts';

type Db = Kysely<Database>;

/** The content that a page is part of, and the position of the page's anchor in it. */
export type PageAnchor = { content_id: string; total: number; position: number };

type AnchorInput = {
  text_id: string;
  content_id?: string;
  segment_id?: string;
  section_id?: string;
  segment_number?: number;
};

/** Undefined when the ids do not belong together. */
export const findPageAnchor = (db: Db, anchor: AnchorInput): Promise<PageAnchor | undefined> => {
  const { text_id, content_id, segment_id, section_id, segment_number } = anchor;
  const contents = db
    .selectFrom('contents as c')
    .select(['c.id as content_id', 'c.segment_count as total'])
    .where('c.text_id', '=', text_id)
    .$if(Boolean(content_id), (query) => query.where('c.id', '=', content_id!))
    .orderBy('c.position')
    .limit(1);
  if (segment_id) {
    return contents
      .innerJoin('segments as s', 's.content_id', 'c.id')
      .select('s.position')
      .where('s.id', '=', presentSegment(segment_id))
      .executeTakeFirst();
  }
  if (section_id) {
    return contents
      .innerJoin('sections as s', 's.content_id', 'c.id')
      .select('s.first_position as position')
      .where('s.id', '=', section_id)
      .executeTakeFirst();
  }
  // Counted in the first content only: a number beyond its end does not match in the next one.
  return db
    .selectFrom(contents.as('first'))
    .select(['first.content_id', 'first.total'])
    .select(({ cast, val }) => cast<number>(val(segment_number || 1), 'integer').as('position'))
    .$if(Boolean(segment_number), (query) => query.where('first.total', '>=', segment_number!))
    .executeTakeFirst();
};

export const listSegments = (db: Db, { content_id, from, to }: Range): Promise<StoredSegment[]> =>
  db
    .selectFrom('segments')
    .select([
      'id as segment_id',
      'position as segment_number',
      'content',
      'type',
      'level',
      'starts_block',
      'section_id',
      'key',
    ])
    .where('content_id', '=', content_id)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position')
    .execute();

/** References of the segments of ranges, then of the root segments that they translate; only those that people cite. */
export const listReferences = async (db: Db, ranges: Range[]): Promise<ReferenceRow[]> => {
  const inRange = db.selectFrom('segments as s').where(isInRanges(ranges));
  return inRange
    .innerJoin('segment_references as r', 'r.segment_id', 's.id')
    .select(['s.id as segment_id', 'r.siglum', 'r.value'])
    .select((eb) => eb.lit<number>(0).as('position'))
    .where('r.siglum', '~', CITED_SIGLUM)
    .unionAll(
      inRange
        .innerJoin('mappings as m', 'm.from_segment', 's.id')
        .innerJoin('segments as root', 'root.id', 'm.to_segment')
        .innerJoin('segment_references as r', 'r.segment_id', 'root.id')
        .select(['s.id as segment_id', 'r.siglum', 'r.value', 'root.position'])
        .where('m.kind', '=', 'translation')
        .where('r.siglum', '~', CITED_SIGLUM),
    )
    .orderBy('position')
    .orderBy('siglum')
    .orderBy('value')
    .execute();
};

export type ReferenceRow = { segment_id: string; siglum: string; value: string };

/** Sections with a segment of the range, directly or in a section below. */
export const listSections = (db: Db, { content_id, from, to }: Range) =>
  db
    .selectFrom('sections')
    .select(['id', 'title', 'section_number', 'parent_id'])
    .where('content_id', '=', content_id)
    .where('first_position', '<=', to)
    .where('last_position', '>=', from)
    .orderBy('position')
    .execute();

export type TextRef = { id: string; is_root: boolean };

/** Pairs (own, other) of segments of two texts of one work. Two versions are joined through the root, to which both map. */
const selectPairs = (db: Db, own: TextRef, other: TextRef) => {
  if (own.is_root) {
    return db
      .selectFrom('mappings as m')
      .select(['m.to_segment as own', 'm.from_segment as other'])
      .where('m.kind', '=', 'translation')
      .where('m.from_text', '=', other.id)
      .where('m.to_text', '=', own.id);
  }
  if (other.is_root) {
    return db
      .selectFrom('mappings as m')
      .select(['m.from_segment as own', 'm.to_segment as other'])
      .where('m.kind', '=', 'translation')
      .where('m.from_text', '=', own.id)
      .where('m.to_text', '=', other.id);
  }
  return db
    .selectFrom('mappings as a')
    .innerJoin('mappings as b', 'b.to_segment', 'a.to_segment')
    .select(['a.from_segment as own', 'b.from_segment as other'])
    .where('a.kind', '=', 'translation')
    .where('b.kind', '=', 'translation')
    .where('a.from_text', '=', own.id)
    .where('b.from_text', '=', other.id);
};

/** Segments of the version that translate the range, also those that are shown at an earlier segment. */
export const listTranslations = (
  db: Db,
  { content_id, from, to }: Range,
  text: TextRef,
  version: TextRef,
): Promise<TranslationRow[]> =>
  db
    .selectFrom('segments as page')
    .innerJoin(selectPairs(db, text, version).as('pair'), 'pair.own', 'page.id')
    .innerJoin('segments as other', 'other.id', 'pair.other')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom(selectPairs(db, text, version).as('same'))
        .innerJoin('segments as s', 's.id', 'same.own')
        .select('s.id')
        .whereRef('same.other', '=', 'pair.other')
        .where('s.content_id', '=', content_id)
        .orderBy('s.position')
        .limit(1)
        .as('first'),
    )
    .select(['pair.own', 'first.id as shown_at', 'other.id as segment_id', 'other.position as segment_number'])
    .select(['other.content', 'other.type'])
    .where('page.content_id', '=', content_id)
    .where('page.position', '>=', from)
    .where('page.position', '<=', to)
    .orderBy('page.position')
    .orderBy('other.position')
    .execute();
