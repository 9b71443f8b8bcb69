import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { handSetOf, insertHandLinks } from '#server/library/hand-links.queries.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export type Pair = { from: string; to: string };

export type LinkedText = {
  id: string;
  work_id: string;
  is_root: boolean;
  type: 'root_text' | 'commentary';
  title: string;
  language: string;
  script: string;
  segments: number;
};

const textColumns = sql`t.id, t.work_id, t.is_root, w.type, t.title, t.language, t.script, t.segment_count as segments`;

export const findLinkedText = async (db: Db, id: string): Promise<LinkedText | undefined> => {
  const { rows } = await sql<LinkedText>`
    select ${textColumns} from texts t join works w on w.id = t.work_id where t.id = ${id}`.execute(db);
  return rows[0];
};

const MAX_PARTNERS = 200;

export type Partner = LinkedText & { is_related: boolean };

/**
 * Texts that this one may be linked with: the root of a version, the versions of a root, and commentaries both ways, with all
 * their versions. What a commentary explains is known only by its links. One that has none yet may belong to any text; it is
 * offered after the others and not opened unasked.
 */
export const listPartners = async (db: Db, { id, work_id, is_root, type }: LinkedText): Promise<Partner[]> => {
  const related = sql`
    select explained.work_id from commentary_links l
      join texts own on own.id = l.from_text join texts explained on explained.id = l.to_text
    where own.work_id = ${work_id}
    union
    select explaining.work_id from commentary_links l
      join texts own on own.id = l.to_text join texts explaining on explaining.id = l.from_text
    where own.work_id = ${work_id}`;
  const isLinked = (work: RawBuilder<unknown>) => sql`exists (select from commentary_links l
    join texts explaining on explaining.id = l.from_text where explaining.work_id = ${work})`;
  const unlinked =
    type === 'commentary'
      ? sql`w.type <> 'commentary' and t.is_root and not ${isLinked(sql`${work_id}::uuid`)}`
      : sql`w.type = 'commentary' and not ${isLinked(sql`w.id`)}`;
  const isNear = sql`exists (select from work_collections near join work_collections own
    on own.collection_id = near.collection_id and own.work_id = ${work_id} where near.work_id = w.id)`;
  const { rows } = await sql<Partner>`
    with related as (${related})
    select ${textColumns}, coalesce(t.work_id = ${work_id} or t.work_id in (select work_id from related), false) as is_related
    from texts t join works w on w.id = t.work_id
    where t.id <> ${id} and (
      (t.work_id = ${work_id} and t.is_root <> ${is_root})
      or (t.work_id <> ${work_id} and (t.work_id in (select work_id from related) or ${unlinked})))
    order by (t.work_id = ${work_id}) desc, is_related desc, ${isNear} desc, t.is_root desc, t.language, t.title, t.id
    limit ${MAX_PARTNERS}`.execute(db);
  return rows;
};

/** Links between two texts, whichever way they lead: `own` is the segment of the first. */
const linksBetween = (own: string, other: string) => sql`
  select from_segment as own, to_segment as other, set_id from mappings where from_text = ${own} and to_text = ${other}
  union all
  select to_segment, from_segment, set_id from mappings where from_text = ${other} and to_text = ${own}`;

export type SegmentRow = {
  id: string;
  segment_number: number;
  type: 'prose' | 'verse' | 'heading';
  content: string;
  /** Segments of the other text that it is linked with. */
  links: { id: string; segment_number: number; is_by_hand: boolean }[];
};

/** Segments of a text from one position to another, each with its links to another text. */
export const listLinkedSegments = async (
  db: Db,
  [own, other]: [string, string],
  { first, last }: { first: number; last: number },
): Promise<SegmentRow[]> => {
  const linked = (mine: 'from' | 'to', theirs: 'from' | 'to') => sql`
    select m.${sql.ref(`${theirs}_segment`)} as id, m.set_id from mappings m
    where m.${sql.ref(`${mine}_segment`)} = s.id and m.${sql.ref(`${theirs}_text`)} = ${other}`;
  const { rows } = await sql<SegmentRow>`
    select s.id, s.position as segment_number, s.type, s.content,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'segment_number', o.position, 'is_by_hand', o.is_by_hand)
          order by o.position)
        from (select t.id, t.position, bool_or(l.set_id in (${handSetOf(own)}, ${handSetOf(other)})) as is_by_hand
          from (${linked('from', 'to')} union all ${linked('to', 'from')}) l join segments t on t.id = l.id
          group by t.id, t.position) o), '[]') as links
    from segments s where s.text_id = ${own} and s.position between ${first} and ${last}
    order by s.position`.execute(db);
  return rows;
};

export type Marks = { gaps: number; doubles: number; next_gap: number | null };

/** How many segments have no link to the other text, how many several, and the first of the former after a position. */
export const countMarks = async (db: Db, [own, other]: [string, string], after: number): Promise<Marks> => {
  const { rows } = await sql<Marks>`
    with linked as (
      select own, count(distinct other) as links from (${linksBetween(own, other)}) l group by own
    )
    select (count(*) filter (where links is null))::integer as gaps,
      (count(*) filter (where links > 1))::integer as doubles,
      min(s.position) filter (where links is null and s.position > ${after}) as next_gap
    from segments s left join linked on linked.own = s.id where s.text_id = ${own}`.execute(db);
  return rows[0] ?? { gaps: 0, doubles: 0, next_gap: null };
};

/** The last position of the other text that is linked with a segment before this one. */
export const lastLinkedBefore = async (db: Db, [own, other]: [string, string], before: number): Promise<number> => {
  const { rows } = await sql<{ position: number | null }>`
    select max(o.position) as position from (${linksBetween(own, other)}) l
    join segments s on s.id = l.own join segments o on o.id = l.other
    where s.position < ${before}`.execute(db);
  return rows[0]?.position ?? 0;
};

export const listLinkSections = (db: Db, text_id: string) =>
  db
    .selectFrom('sections')
    .select(['id', 'title', 'depth', 'first_position as first', 'last_position as last'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .execute();

/** Positions of segments of two texts; those of others are left out. */
export const readPositions = async (trx: Trx, text_ids: string[], ids: string[]) => {
  const { rows } = await sql<{ id: string; text_id: string; position: number }>`
    select id, text_id, position from segments
    where id = any(${ids}::uuid[]) and text_id = any(${text_ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Pairs between two texts that have one of these segments. */
export const listPairs = async (trx: Trx, from_text: string, to_text: string, ids: string[]): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select distinct from_segment as "from", to_segment as "to" from mappings
    where from_text = ${from_text} and to_text = ${to_text}
      and (from_segment = any(${ids}::uuid[]) or to_segment = any(${ids}::uuid[]))`.execute(trx);
  return rows;
};

const pairRows = (pairs: Pair[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as row ("from" uuid, "to" uuid)`;

/** Joins what is not joined. A link that a source has and somebody had separated is that of the source again. */
export const joinPairs = async (trx: Trx, from_text: string, to_text: string, pairs: Pair[]): Promise<void> => {
  if (pairs.length === 0) return;
  const { rows: restored } = await sql<Pair>`
    with back as (
      delete from hand_set_links h using ${pairRows(pairs)}
      where h.from_segment = row."from" and h.to_segment = row."to" and not h.is_joined
        and exists (select from mapping_sets s where s.id = any(h.source_sets))
      returning h.from_segment, h.to_segment, h.source_sets
    )
    insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
    select back.from_segment, back.to_segment, own.id, other.id,
      case when own.work_id = other.work_id then 'translation' else 'commentary' end, s.id
    from back join mapping_sets s on s.id = any(back.source_sets)
      join texts own on own.id = ${from_text} join texts other on other.id = ${to_text}
    returning from_segment as "from", to_segment as "to"`.execute(trx);
  const done = new Set(restored.map(({ from, to }) => `${from} ${to}`));
  const rest = pairs.filter(({ from, to }) => !done.has(`${from} ${to}`));
  await sql`insert into hand_set_links (from_segment, to_segment, from_text, to_text, is_joined)
    select "from", "to", ${from_text}, ${to_text}, true from ${pairRows(rest)}
    on conflict (from_segment, to_segment) do update set is_joined = true, set_date = now()`.execute(trx);
  await insertHandLinks(trx, from_text, rest);
};

/** Separates what is joined. Of a link that no source has nothing is left. */
export const separatePairs = async (trx: Trx, from_text: string, to_text: string, pairs: Pair[]): Promise<void> => {
  if (pairs.length === 0) return;
  await sql`
    with gone as (
      delete from mappings m using ${pairRows(pairs)}
      where m.from_segment = row."from" and m.to_segment = row."to" returning m.from_segment, m.to_segment, m.set_id
    )
    insert into hand_set_links as h (from_segment, to_segment, from_text, to_text, is_joined, source_sets)
    select from_segment, to_segment, ${from_text}, ${to_text}, false,
      coalesce(array_agg(set_id) filter (where set_id <> ${handSetOf(from_text)}), '{}')
    from gone group by from_segment, to_segment
    on conflict (from_segment, to_segment) do update set is_joined = false, set_date = now(),
      source_sets = array(select unnest(h.source_sets) union select unnest(excluded.source_sets))`.execute(trx);
  await sql`delete from hand_set_links h using ${pairRows(pairs)}
    where h.from_segment = row."from" and h.to_segment = row."to" and not h.is_joined and h.source_sets = '{}'`.execute(
    trx,
  );
};
