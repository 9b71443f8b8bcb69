import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AlignedPair } from '#shared/contract/alignment-parts.ts';

/** Segments of a text, each paired with itself and with the root segments that it translates. */
const rootSegments = (own: RawBuilder<unknown>) => sql`
  select own.id as own, own.position, own.id as root from (${own}) own
  union all
  select own.id, own.position, m.to_segment from (${own}) own
  join mappings m on m.from_segment = own.id and m.kind = 'translation'`;

type AlignedRange = {
  text_id: string;
  other_id: string;
  content_id: string | undefined;
  from: number;
  to: number;
};

/** Two segments are a pair when they translate one root segment, or two of which one is a commentary on the other. */
export const listAlignedPairs = async (db: Kysely<Database>, range: AlignedRange): Promise<AlignedPair[]> => {
  const { text_id, other_id, from, to } = range;
  const content = range.content_id
    ? sql`${range.content_id}`
    : sql`(select id from contents where text_id = ${text_id} order by position limit 1)`;
  const own = sql`
    select id, position from segments
    where text_id = ${text_id} and content_id = ${content} and position between ${from} and ${to}`;
  const { rows } = await sql<AlignedPair>`
    with own_roots as materialized (${rootSegments(own)}),
    linked as (
      select own, position, root from own_roots
      union select r.own, r.position, m.from_segment from own_roots r
        join mappings m on m.to_segment = r.root and m.kind = 'commentary'
      union select r.own, r.position, m.to_segment from own_roots r
        join mappings m on m.from_segment = r.root and m.kind = 'commentary'
    ),
    pairs as (
      select linked.own, linked.position, linked.root as other from linked
      union select linked.own, linked.position, m.from_segment from linked
        join mappings m on m.to_segment = linked.root and m.kind = 'translation' and m.from_text = ${other_id}
    )
    select pairs.own as segment_id, pairs.position as segment_number,
      other.id as other_segment_id, other.position as other_segment_number
    from pairs join segments other on other.id = pairs.other and other.text_id = ${other_id}
    order by pairs.position, other.position`.execute(db);
  return rows;
};

/** Whether a text of the work is mapped as a commentary to a text of the root work. */
export const isCommentaryOn = async (db: Kysely<Database>, work_id: string, root_work_id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('texts as own')
    .innerJoin('mapping_sets as s', 's.from_text', 'own.id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('mappings as m')
        .innerJoin('texts as root', 'root.id', 'm.to_text')
        .select('m.set_id')
        .whereRef('m.set_id', '=', 's.id')
        .where('m.kind', '=', 'commentary')
        .where('root.work_id', '=', root_work_id)
        .limit(1)
        .as('link'),
    )
    .select('own.id')
    .where('own.work_id', '=', work_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
