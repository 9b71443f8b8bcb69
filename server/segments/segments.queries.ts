import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database, SegmentType } from '#server/db/schema.ts';

export type SegmentRow = {
  id: string;
  text_id: string;
  position: number;
  content: string;
  type: SegmentType;
  title: string;
  language: string;
  script: string;
  is_root: boolean;
};

export const findSegment = async (db: Kysely<Database>, id: string): Promise<SegmentRow | undefined> => {
  const { rows } = await sql<SegmentRow>`
    select s.id, s.text_id, s.position, s.content, s.type, t.title, t.language, t.script, t.is_root
    from segments s join texts t on t.id = s.text_id
    where s.id = ${id} and t.is_published`.execute(db);
  return rows[0];
};

export const listApparatus = async (db: Kysely<Database>, id: string) => {
  const [references, notes] = await Promise.all([
    sql<{ siglum: string; value: string }>`
      select siglum, value from segment_references where segment_id = ${id} order by siglum, value`.execute(db),
    sql<{ type: 'variant' | 'note'; content: string }>`
      select type, content from segment_notes where segment_id = ${id} order by position`.execute(db),
  ]);
  return { references: references.rows, notes: notes.rows };
};

/** The segment itself and, if it belongs to a version, the root segments that it translates. */
const ownAndRoots = (id: string) => sql`
  select ${id}::uuid as id
  union select to_segment from mappings where from_segment = ${id} and kind = 'translation'`;

/** Queries for the segments (text_id, id) that are related to a segment. */
export const related = {
  /** In other texts of the same work: the root and its versions. */
  translations: (id: string, text_id: string) => sql`
    select r.text_id, r.id from (
      select from_text as text_id, from_segment as id from mappings
      where kind = 'translation' and to_segment in (${ownAndRoots(id)})
      union select to_text, to_segment from mappings where kind = 'translation' and from_segment = ${id}
    ) r where r.text_id <> ${text_id}`,
  /** Commentaries on it or on its root segments, and translations of those. */
  commentaries: (id: string) => sql`
    with pieces as (
      select from_text as text_id, from_segment as id from mappings
      where kind = 'commentary' and to_segment in (${ownAndRoots(id)})
    )
    select text_id, id from pieces
    union select m.from_text, m.from_segment from mappings m join pieces on m.to_segment = pieces.id
    where m.kind = 'translation'`,
  /** The root segments that it is a commentary on. */
  root_text: (id: string) => sql`
    select to_text as text_id, to_segment as id from mappings
    where kind = 'commentary' and from_segment in (${ownAndRoots(id)})`,
};

export const countRelated = async (db: Kysely<Database>, id: string, text_id: string) => {
  const countTexts = (segments: RawBuilder<unknown>) => sql`
    (select count(distinct f.text_id)::int from (${segments}) f join texts t on t.id = f.text_id where t.is_published)`;
  const { rows } = await sql<{ translations: number; commentaries: number; root_text: number }>`
    select ${countTexts(related.translations(id, text_id))} as translations,
      ${countTexts(related.commentaries(id))} as commentaries,
      ${countTexts(related.root_text(id))} as root_text`.execute(db);
  return rows[0] ?? { translations: 0, commentaries: 0, root_text: 0 };
};

export type PassageRow = {
  text_id: string;
  title: string;
  language: string;
  script: string;
  source: string;
  /** In the order of their text. */
  pieces: { segment_id: string; segment_number: number; content: string; type: SegmentType }[];
};

/** One row per text with all its pieces; `skip` and `limit` count texts. */
export const listPassages = async (
  db: Kysely<Database>,
  segments: RawBuilder<unknown>,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ passages: PassageRow[]; total: number }> => {
  const [{ rows: passages }, { rows: counts }] = await Promise.all([
    sql<PassageRow>`
      select t.id as text_id, t.title, t.language, t.script, t.source,
        json_agg(json_build_object(
          'segment_id', s.id, 'segment_number', s.position, 'content', s.content, 'type', s.type
        ) order by s.position) as pieces
      from (${segments}) f
      join segments s on s.id = f.id
      join texts t on t.id = f.text_id
      where t.is_published
      group by t.id
      order by t.is_root desc, t.language, t.title collate natural_order, t.id
      limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`
      select count(distinct f.text_id)::int as total
      from (${segments}) f join texts t on t.id = f.text_id where t.is_published`.execute(db),
  ]);
  return { passages, total: counts[0]?.total ?? 0 };
};
