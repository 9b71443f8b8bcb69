import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Slice, TextHits } from './hit-types.ts';
import { TIER, type TsQuery } from './ts-query.ts';

/** A long segment has several rows, may match in more than one, and is one hit. Speaks of a row named `found`. */
export const firstPartOnly = (query: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(found.part = 1 or not exists (
    select from segment_tokens earlier
    where earlier.text_id = found.text_id and earlier.position = found.position and earlier.part < found.part and earlier.tokens @@ ${query}
  ))`;

export const tsquery = (text: string) => sql`${text}::tsquery`;

/** With all weights alike, one place where the words stand with at most eight others between them is enough. */
const NEAR = 1 / 9;

/** How closely a row named `found` matches. */
export const tierOf = ({ exact, folded, wordForm, nearness }: TsQuery): RawBuilder<number> => {
  const isExact = exact ? sql`when found.tokens @@ ${tsquery(exact)} then ${sql.lit(TIER.exact)}` : sql``;
  const others = nearness
    ? sql`when found.tokens @@ ${tsquery(wordForm)} then ${sql.lit(TIER.wordForm)}
        when ts_rank_cd('{1,1,1,1}', found.tokens, ${tsquery(nearness)}) >= ${sql.lit(NEAR)} then ${sql.lit(TIER.near)}
        else ${sql.lit(TIER.apart)}`
    : sql`else ${sql.lit(TIER.wordForm)}`;
  return sql<number>`case ${isExact} when found.tokens @@ ${tsquery(folded)} then ${sql.lit(TIER.folded)} ${others} end`;
};

/** Rows named `found` that are hits. What is left out must be in no part of a segment. */
const isHit = ({ broad, excluded }: TsQuery): RawBuilder<boolean> => {
  const query = tsquery(broad);
  const elsewhere = excluded
    ? sql`and not exists (
        select from segment_tokens later
        where later.text_id = found.text_id and later.position = found.position and later.part > 1 and later.tokens @@ ${tsquery(excluded)})
      and not (found.part > 1 and exists (
        select from segment_tokens first
        where first.text_id = found.text_id and first.position = found.position and first.part = 1 and first.tokens @@ ${tsquery(excluded)}))`
    : sql``;
  return sql<boolean>`found.tokens @@ ${query} and ${firstPartOnly(query)} ${elsewhere}`;
};

/** How many hits each text has. */
export const countHits = async (db: Kysely<Database>, query: TsQuery, text_id?: string): Promise<TextHits[]> => {
  const inText = text_id ? sql`and found.text_id = ${text_id}` : sql``;
  const { rows } = await sql<{ text_id: string; tier: number; hits: number }>`
    select text_id, tier, count(*)::int as hits
    from (select found.text_id, ${tierOf(query)} as tier from segment_tokens found where ${isHit(query)} ${inText}) hit
    group by text_id, tier`.execute(db);
  const texts = new Map<string, TextHits>();
  for (const row of rows) {
    const text = texts.get(row.text_id) ?? { text_id: row.text_id, tiers: {} };
    text.tiers[row.tier] = row.hits;
    texts.set(row.text_id, text);
  }
  return [...texts.values()];
};

/** How many hits of each text are exact. */
export const countExactHits = async (db: Kysely<Database>, query: TsQuery): Promise<Map<string, number>> => {
  if (!query.exact) return new Map();
  const { rows } = await sql<{ text_id: string; hits: number }>`
    select found.text_id, count(*)::int as hits from segment_tokens found
    where found.tokens @@ ${tsquery(query.exact)} and ${isHit(query)}
    group by found.text_id`.execute(db);
  return new Map(rows.map(({ text_id, hits }) => [text_id, hits]));
};

/** Which of the queries match anything at all. */
export const whichMatch = async (db: Kysely<Database>, queries: string[]): Promise<boolean[]> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from segment_tokens where tokens @@ asked.query::tsquery) as there
    from unnest(${queries}::text[]) with ordinality as asked (query, place) order by place`.execute(db);
  return rows.map(({ there }) => there);
};

export type Hit = {
  text_id: string;
  segment_id: string;
  content_id: string;
  segment_number: number;
  content: string;
  tier: number;
  section: string;
  before: string | null;
  after: string | null;
};

/** For the rest of the transaction: texts are read through in their order, the index of words is left alone. */
export const readThrough = async (db: Kysely<Database>): Promise<void> => {
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(db);
};

/** The hits of some runs, one run after the other, each with what stands around it. */
export const findHits = async (db: Kysely<Database>, query: TsQuery, slices: Slice[]): Promise<Hit[]> => {
  const rowsOfSlices = JSON.stringify(slices.map((slice, place) => ({ ...slice, place })));
  const { rows } = await sql<Hit>`
    select hit.text_id, hit.segment_id, hit.tier, s.content_id, s.position as segment_number, s.content,
      section.title as section, previous.content as before, next.content as after
    from json_to_recordset(${rowsOfSlices}) as slice (text_id uuid, tier integer, skip integer, take integer, place integer)
    cross join lateral (
      select * from (
        select found.text_id, found.segment_id, found.position, ${tierOf(query)} as tier
        from segment_tokens found where found.text_id = slice.text_id and ${isHit(query)}
      ) each_hit
      where slice.tier is null or slice.tier = each_hit.tier
      order by position offset slice.skip limit slice.take
    ) hit
    join segments s on s.id = hit.segment_id
    join sections section on section.id = s.section_id
    left join segments previous on previous.content_id = s.content_id and previous.position = s.position - 1
    left join segments next on next.content_id = s.content_id and next.position = s.position + 1
    order by slice.place, hit.position`.execute(db);
  return rows;
};
