import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { SegmentRow } from './sections.rules.ts';

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
export const findPageAnchor = async (db: Kysely<Database>, anchor: AnchorInput): Promise<PageAnchor | undefined> => {
  const content = anchor.content_id ? sql`and c.id = ${anchor.content_id}` : sql``;
  const position = anchorPosition(anchor);
  const { rows } = await sql<PageAnchor>`
    select c.id as content_id, c.segment_count as total, anchor.position
    from contents c cross join lateral (${position}) anchor
    where c.text_id = ${anchor.text_id} ${content}
    order by c.position limit 1`.execute(db);
  return rows[0];
};

const anchorPosition = (anchor: AnchorInput): RawBuilder<unknown> => {
  const { text_id, content_id, segment_id, section_id, segment_number } = anchor;
  if (segment_id) return sql`select position from segments where id = ${segment_id} and content_id = c.id`;
  if (section_id)
    return sql`select first_position as position from sections where id = ${section_id} and content_id = c.id`;
  if (segment_number) {
    // Without this a number beyond the end of the first content would match in the next one.
    const first = sql`c.position = (select min(position) from contents where text_id = ${text_id})`;
    return sql`select ${segment_number}::integer as position
      where ${segment_number} <= c.segment_count and ${content_id ? sql`true` : first}`;
  }
  return sql`select 1 as position`;
};

type Range = { content_id: string; from: number; to: number };

export const listSegments = async (db: Kysely<Database>, { content_id, from, to }: Range): Promise<SegmentRow[]> => {
  const { rows } = await sql<SegmentRow>`
    select id as segment_id, position as segment_number, content, type, level, starts_block, section_id
    from segments where content_id = ${content_id} and position between ${from} and ${to}
    order by position`.execute(db);
  return rows;
};

/** Sections with a segment of the range, directly or in a section below. */
export const listSections = async (db: Kysely<Database>, { content_id, from, to }: Range) => {
  const { rows } = await sql<{ id: string; title: string; section_number: number; parent_id: string | null }>`
    select id, title, section_number, parent_id from sections
    where content_id = ${content_id} and first_position <= ${to} and last_position >= ${from}
    order by position`.execute(db);
  return rows;
};

type TextRef = { id: string; is_root: boolean };

/** Pairs (own, other) of segments of two texts of one work. Two versions are joined through the root, to which both map. */
const pairs = (own: TextRef, other: TextRef): RawBuilder<unknown> => {
  if (own.is_root)
    return sql`select to_segment as own, from_segment as other from mappings
      where kind = 'translation' and from_text = ${other.id} and to_text = ${own.id}`;
  if (other.is_root)
    return sql`select from_segment as own, to_segment as other from mappings
      where kind = 'translation' and from_text = ${own.id} and to_text = ${other.id}`;
  return sql`select a.from_segment as own, b.from_segment as other
    from mappings a join mappings b on b.to_segment = a.to_segment
    where a.from_text = ${own.id} and b.from_text = ${other.id}
      and a.kind = 'translation' and b.kind = 'translation'`;
};

export type TranslationRow = {
  own: string;
  /** The first segment that the translation covers, where it is shown; it may be on another page. */
  shown_at: string;
  segment_id: string;
  segment_number: number;
  content: string;
  type: SegmentRow['type'];
};

/** Segments of the version that translate the range, also those that are shown at an earlier segment. */
export const listTranslations = async (
  db: Kysely<Database>,
  { content_id, from, to }: Range,
  text: TextRef,
  version: TextRef,
): Promise<TranslationRow[]> => {
  const { rows } = await sql<TranslationRow>`
    select pair.own, first.id as shown_at, other.id as segment_id, other.position as segment_number,
      other.content, other.type
    from segments page
    join (${pairs(text, version)}) pair on pair.own = page.id
    join segments other on other.id = pair.other
    cross join lateral (
      select s.id from (${pairs(text, version)}) same join segments s on s.id = same.own
      where same.other = pair.other and s.content_id = ${content_id}
      order by s.position limit 1
    ) first
    where page.content_id = ${content_id} and page.position between ${from} and ${to}
    order by page.position, other.position`.execute(db);
  return rows;
};
