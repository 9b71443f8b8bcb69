import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { AlignedPair } from '#shared/contract/texts.ts';

/** Segments of a text, each beside itself and beside the root segments it renders: where versions of a work meet. */
const meetingPoints = (own: RawBuilder<unknown>) => sql`
  select own.id as own, own.position, own.id as met from (${own}) own
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

/** Two segments belong together when they meet at one root segment, or at two of which one explains the other. */
export const listAlignedPairs = async (db: Kysely<Database>, range: AlignedRange): Promise<AlignedPair[]> => {
  const { text_id, other_id, from, to } = range;
  const content = range.content_id
    ? sql`${range.content_id}`
    : sql`(select id from contents where text_id = ${text_id} order by position limit 1)`;
  const own = sql`
    select id, position from segments
    where text_id = ${text_id} and content_id = ${content} and position between ${from} and ${to}`;
  const { rows } = await sql<AlignedPair>`
    with mine as materialized (${meetingPoints(own)}),
    linked as (
      select own, position, met from mine
      union select mine.own, mine.position, m.from_segment from mine
        join mappings m on m.to_segment = mine.met and m.kind = 'commentary'
      union select mine.own, mine.position, m.to_segment from mine
        join mappings m on m.from_segment = mine.met and m.kind = 'commentary'
    ),
    found as (
      select linked.own, linked.position, linked.met as other from linked
      union select linked.own, linked.position, m.from_segment from linked
        join mappings m on m.to_segment = linked.met and m.kind = 'translation' and m.from_text = ${other_id}
    )
    select found.own as segment_id, found.position as segment_number,
      other.id as other_segment_id, other.position as other_segment_number
    from found join segments other on other.id = found.other and other.text_id = ${other_id}
    order by found.position, other.position`.execute(db);
  return rows;
};

/** Whether a link of the given kind leads from a text of one work to a text of another. */
export const explains = async (db: Kysely<Database>, work_id: string, root_work_id: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from texts own
      join mapping_sets s on s.from_text = own.id
      cross join lateral (
        select from mappings m join texts root on root.id = m.to_text
        where m.set_id = s.id and m.kind = 'commentary' and root.work_id = ${root_work_id} limit 1
      ) link
      where own.work_id = ${work_id}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
};
