import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { TextContent } from './draft.ts';

/** One for all segments without any: most have none. */
const NONE: never[] = [];

const grouped = <Row extends { segment_id: string }, Item>(
  rows: Row[],
  itemOf: (row: Row) => Item,
): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const row of rows) {
    const group = groups.get(row.segment_id);
    if (group) group.push(itemOf(row));
    else groups.set(row.segment_id, [itemOf(row)]);
  }
  return groups;
};

/** A text as it is stored. */
export const readTextContent = async (db: Kysely<Database>, text_id: string): Promise<TextContent> => {
  const sections = await db
    .selectFrom('sections as s')
    .leftJoin('sections as above', 'above.id', 's.parent_id')
    .select(['s.id', 's.key', 'above.key as parent', 's.title'])
    .where('s.text_id', '=', text_id)
    .orderBy('s.position')
    .execute();
  const segments = await db
    .selectFrom('segments')
    .select(['id', 'key', 'section_id', 'type', 'level', 'starts_block', 'content'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();
  const notes = await db
    .selectFrom('segment_notes as n')
    .innerJoin('segments as s', 's.id', 'n.segment_id')
    .select(['n.segment_id', 'n.type', 'n.content'])
    .where('s.text_id', '=', text_id)
    .orderBy('n.position')
    .execute();
  const references = await db
    .selectFrom('segment_references as r')
    .innerJoin('segments as s', 's.id', 'r.segment_id')
    .select(['r.segment_id', 'r.siglum', 'r.value'])
    .where('s.text_id', '=', text_id)
    .orderBy('r.siglum')
    .orderBy('r.value')
    .execute();
  const keys = new Map(sections.map(({ id, key }) => [id, key]));
  const notesOf = grouped(notes, ({ type, content }) => ({ type, content }));
  const referencesOf = grouped(references, ({ siglum, value }) => ({ siglum, value }));
  return {
    sections: sections.map(({ key, parent, title }) => ({ key, parent, title })),
    segments: segments.map(({ id, section_id, key, type, level, starts_block, content }) => ({
      key,
      section: keys.get(section_id) ?? '',
      type,
      level,
      starts_block,
      content,
      notes: notesOf.get(id) ?? NONE,
      references: referencesOf.get(id) ?? NONE,
    })),
  };
};
