import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isFirstMatchingPart } from '../index/common-words.queries.ts';
import type { Slice, TextHits } from './result-page.rules.ts';
import { TIER, type TsQuery } from './ts-query.ts';

export const tsquery = (text: string) => sql`${text}::tsquery`;

/** The rank, with equal weights, of words that stand once with at most eight others between them. */
const MIN_NEAR_RANK = 1 / 9;

/** The tier of a row named `hit`. */
export const tierOf = ({ exact, folded, wordForm, nearness }: TsQuery): RawBuilder<number> => {
  const isExact = exact ? sql`when hit.tokens @@ ${tsquery(exact)} then ${sql.lit(TIER.exact)}` : sql``;
  const others = nearness
    ? sql`when hit.tokens @@ ${tsquery(wordForm)} then ${sql.lit(TIER.wordForm)}
        when ts_rank_cd('{1,1,1,1}', hit.tokens, ${tsquery(nearness)}) >= ${sql.lit(MIN_NEAR_RANK)} then ${sql.lit(TIER.near)}
        else ${sql.lit(TIER.apart)}`
    : sql`else ${sql.lit(TIER.wordForm)}`;
  return sql<number>`case ${isExact} when hit.tokens @@ ${tsquery(folded)} then ${sql.lit(TIER.folded)} ${others} end`;
};

/** Whether a row named `hit` is one. An excluded word must be in no part of the segment. */
const isHit = ({ broad, excluded }: TsQuery): RawBuilder<boolean> => {
  const query = tsquery(broad);
  const elsewhere = excluded
    ? sql`and not exists (
        select from segment_tokens later
        where later.text_id = hit.text_id and later.position = hit.position and later.part > 1 and later.tokens @@ ${tsquery(excluded)})
      and not (hit.part > 1 and exists (
        select from segment_tokens first
        where first.text_id = hit.text_id and first.position = hit.position and first.part = 1 and first.tokens @@ ${tsquery(excluded)}))`
    : sql``;
  return sql<boolean>`hit.tokens @@ ${query} and ${isFirstMatchingPart(query)} ${elsewhere}`;
};

/** How many hits each text has. */
export const countHits = async (db: Kysely<Database>, query: TsQuery, text_id?: string): Promise<TextHits[]> => {
  const inText = text_id ? sql`and hit.text_id = ${text_id}` : sql``;
  const { rows } = await sql<{ text_id: string; tier: number; hits: number }>`
    select text_id, tier, count(*)::int as hits
    from (select hit.text_id, ${tierOf(query)} as tier from segment_tokens hit where ${isHit(query)} ${inText}) hit
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
    select hit.text_id, count(*)::int as hits from segment_tokens hit
    where hit.tokens @@ ${tsquery(query.exact)} and ${isHit(query)}
    group by hit.text_id`.execute(db);
  return new Map(rows.map(({ text_id, hits }) => [text_id, hits]));
};

/** For each query whether it matches anything at all. */
export const haveMatches = async (db: Kysely<Database>, queries: string[]): Promise<boolean[]> => {
  const { rows } = await sql<{ has_match: boolean }>`
    select exists (select from segment_tokens where tokens @@ asked.query::tsquery) as has_match
    from unnest(${queries}::text[]) with ordinality as asked (query, ordinal) order by ordinal`.execute(db);
  return rows.map(({ has_match }) => has_match);
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

/** For the rest of the transaction texts are read in their order, without the GIN index. */
export const preferSequentialRead = async (db: Kysely<Database>): Promise<void> => {
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(db);
};

/** The hits of the slices, in order, each with the segments around it. */
export const findHits = async (db: Kysely<Database>, query: TsQuery, slices: Slice[]): Promise<Hit[]> => {
  const slicesJson = JSON.stringify(slices.map((slice, ordinal) => ({ ...slice, ordinal })));
  const { rows } = await sql<Hit>`
    select hit.text_id, hit.segment_id, hit.tier, s.content_id, s.position as segment_number, s.content,
      section.title as section, previous.content as before, next.content as after
    from json_to_recordset(${slicesJson}) as slice (text_id uuid, tier integer, skip integer, take integer, ordinal integer)
    cross join lateral (
      select * from (
        select hit.text_id, hit.segment_id, hit.position, ${tierOf(query)} as tier
        from segment_tokens hit where hit.text_id = slice.text_id and ${isHit(query)}
      ) each_hit
      where slice.tier is null or slice.tier = each_hit.tier
      order by position offset slice.skip limit slice.take
    ) hit
    join segments s on s.id = hit.segment_id
    join sections section on section.id = s.section_id
    left join segments previous on previous.content_id = s.content_id and previous.position = s.position - 1
    left join segments next on next.content_id = s.content_id and next.position = s.position + 1
    order by slice.ordinal, hit.position`.execute(db);
  return rows;
};
