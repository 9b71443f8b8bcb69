import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { EditedSection, EditedSegment, QuotedBy, TextStructure } from '#shared/contract/admin-structure.ts';

type Db = Kysely<Database>;

export const findText = (db: Db, id: string) =>
  db
    .selectFrom('texts')
    .select(['id', 'title', 'language', 'script', 'revision', 'segment_count as segments'])
    .where('id', '=', id)
    .executeTakeFirst();

export const listSections = (db: Db, text_id: string): Promise<EditedSection[]> =>
  db
    .selectFrom('sections')
    .select(['id', 'parent_id', 'title', 'first_position as first', 'last_position as last'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();

/** How many sheets, published or not, and notes quote the segments that a query answers with. */
const quotedBy = (segment_ids: RawBuilder<unknown>) => sql<QuotedBy>`jsonb_build_object(
  'sheets', (select count(distinct q.sheet_id) from sheet_quotes q join sheets s on s.id = q.sheet_id
    where q.segment_id in (${segment_ids}) and s.deleted_date is null),
  'notes', (select count(*) from notes n where n.segment_id in (${segment_ids})))`;

const NOT_QUOTED: QuotedBy = { sheets: 0, notes: 0 };

export const countQuotedBy = async (db: Db, segment_id: string): Promise<QuotedBy> => {
  const { rows } = await sql<{ quoted_by: QuotedBy }>`
    select ${quotedBy(sql`${segment_id}::uuid`)} as quoted_by`.execute(db);
  return rows[0]?.quoted_by ?? NOT_QUOTED;
};

/** How much was changed by hand. */
export const countHandSet = async (db: Db, text_id: string): Promise<TextStructure['hand_set']> => {
  const { rows } = await sql<TextStructure['hand_set']>`
    select (select count(distinct key)::integer from hand_set_segments
        where text_id = ${text_id} and value is not null and source_value is not null) as segments,
      (select jsonb_build_object('sections', jsonb_array_length(source->'sections'),
        'segments', jsonb_array_length(source->'segments'),
        'quoted_by', ${quotedBy(sql`select id from segments where text_id = ${text_id}`)})
       from hand_set_structures where text_id = ${text_id}) as structure`.execute(db);
  return rows[0] ?? { segments: 0, structure: null };
};

/** Of a text, of one of its sections, or one segment alone. */
type Range = { first: number; last: number };

const listRows = (db: Db, text_id: string, { first, last }: Range, { skip, limit }: { skip: number; limit: number }) =>
  db
    .selectFrom('segments')
    .select(['id', 'key', 'section_id', 'position as segment_number', 'type', 'level', 'starts_block', 'content'])
    .where('text_id', '=', text_id)
    .where('position', '>=', first + skip)
    .where('position', '<=', Math.min(last, first + skip + limit - 1))
    .orderBy('position')
    .execute();

type Words = Pick<EditedSegment, 'notes' | 'references'> & { content: string | null };
type Counted = Pick<EditedSegment, 'notes' | 'references' | 'quoted_by' | 'next_quoted_by'>;
type Details = Counted & { id: string; set: Partial<Words> | null };

const listDetails = async (db: Db, text_id: string, ids: string[]): Promise<Map<string, Details>> => {
  const { rows } = await sql<Details>`
    select asked.id,
      coalesce((select jsonb_agg(jsonb_build_object('type', n.type, 'content', n.content) order by n.position)
        from segment_notes n where n.segment_id = asked.id), '[]') as notes,
      coalesce((select jsonb_agg(jsonb_build_object('siglum', r.siglum, 'value', r.value) order by r.siglum, r.value)
        from segment_references r where r.segment_id = asked.id), '[]') as "references",
      (select jsonb_object_agg(h.field, h.source_value) from hand_set_segments h
        where h.text_id = ${text_id} and h.segment_id = asked.id) as set,
      ${quotedBy(sql`asked.id`)} as quoted_by,
      (select ${quotedBy(sql`next.id`)} from segments own
        join segments next on next.text_id = own.text_id and next.position = own.position + 1
          and next.section_id = own.section_id
        where own.id = asked.id) as next_quoted_by
    from unnest(${ids}::uuid[]) as asked (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

const NO_DETAILS: Omit<Details, 'id'> = {
  notes: [],
  references: [],
  set: null,
  quoted_by: NOT_QUOTED,
  next_quoted_by: null,
};

/** With how many sheets and notes quote each. */
export const listEditedSegments = async (
  db: Db,
  text_id: string,
  range: Range,
  page: { skip: number; limit: number },
): Promise<EditedSegment[]> => {
  const rows = await listRows(db, text_id, range, page);
  const details = await listDetails(
    db,
    text_id,
    rows.map(({ id }) => id),
  );
  return rows.map(({ key: _key, ...segment }) => {
    const { set, notes, references, quoted_by, next_quoted_by } = details.get(segment.id) ?? NO_DETAILS;
    const source = set && {
      content: set.content === undefined ? segment.content : set.content,
      notes: set.notes ?? notes,
      references: set.references ?? references,
    };
    return { ...segment, notes, references, quoted_by, next_quoted_by, source };
  });
};

export const findPosition = async (db: Db, text_id: string, segment_id: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('segments')
    .select('position')
    .where('id', '=', segment_id)
    .where('text_id', '=', text_id)
    .executeTakeFirst();
  return row?.position;
};
