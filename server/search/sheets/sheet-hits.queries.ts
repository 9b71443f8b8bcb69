import { sql, type Kysely, type RawBuilder } from 'kysely';
import { displayName, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { SheetMatch } from '#shared/contract/search.ts';
import type { SearchSort } from '#shared/contract/search-parts.ts';
import { TIER } from '../engine/tiers.ts';
import type { TsQuery } from '../query/ts-query.ts';

type Db = Kysely<Database>;

const tsquery = (text: string) => sql`${text}::tsquery`;

/** The rank, with equal weights, of words that stand once with at most eight others between them. */
const MIN_NEAR_RANK = 1 / 9;

/** The tier of a row named `hit`. */
const tierOf = ({ exact, folded, wordForm, nearness }: TsQuery): RawBuilder<number> => {
  const isExact = exact ? sql`when hit.tokens @@ ${tsquery(exact)} then ${sql.lit(TIER.exact)}` : sql``;
  const others = nearness
    ? sql`when hit.tokens @@ ${tsquery(wordForm)} then ${sql.lit(TIER.wordForm)}
        when ts_rank_cd('{1,1,1,1}', hit.tokens, ${tsquery(nearness)}) >= ${sql.lit(MIN_NEAR_RANK)} then ${sql.lit(TIER.near)}
        else ${sql.lit(TIER.apart)}`
    : sql`else ${sql.lit(TIER.wordForm)}`;
  return sql<number>`case ${isExact} when hit.tokens @@ ${tsquery(folded)} then ${sql.lit(TIER.folded)} ${others} end`;
};

/** Matching sheets, each once however many rows it has. An excluded word must be in none of them. */
const sheetHits = (query: TsQuery) => sql`
  select hit.sheet_id, min(${tierOf(query)}) as tier,
    bool_or(coalesce(hit.title_tokens @@ ${tsquery(query.broad)}, false)) as in_title
  from sheet_tokens hit
  where hit.tokens @@ ${tsquery(query.broad)} ${
    query.excluded
      ? sql`and not exists (select from sheet_tokens other
          where other.sheet_id = hit.sheet_id and other.tokens @@ ${tsquery(query.excluded)})`
      : sql``
  }
  group by hit.sheet_id`;

/** The tokens of a sheet are deleted when it becomes private; this is a second guard. */
const isPublished = sql`s.is_published and s.deleted_date is null and not s.is_empty and not s.is_unlisted`;

export const countSheetsByLanguage = async (db: Db, query: TsQuery) => {
  const { rows } = await sql<{ language: string; count: number }>`
    select s.language, count(*)::int as count from (${sheetHits(query)}) hit join sheets s on s.id = hit.sheet_id
    where ${isPublished} group by s.language order by count desc, s.language`.execute(db);
  return rows;
};

const ORDER: Record<SearchSort, ReturnType<typeof sql>> = {
  relevance: sql`hit.in_title desc, hit.tier, s.published_date desc`,
  hits: sql`hit.in_title desc, hit.tier, s.published_date desc`,
  title: sql`lower(s.title)`,
  newest: sql`s.published_date desc`,
};

/** `excerpt`: the first piece of its text that matches; null when no single piece does. */
export type SheetHit = Omit<SheetMatch, 'matched_title' | 'excerpt'> & { excerpt: string | null };

const publisher = sql`json_build_object(
  'name', coalesce(${displayName}, ''), 'username', coalesce(a.username, ''),
  'avatar_url', coalesce(a.avatar_url, ''))`;

export type SheetPage = { languages: string[] | undefined; sort: SearchSort; skip: number; limit: number };

export const findSheets = async (
  db: Db,
  query: TsQuery,
  { languages, sort, skip, limit }: SheetPage,
): Promise<SheetHit[]> => {
  const inLanguages = languages ? sql`and s.language = any(${languages}::text[])` : sql``;
  const { rows } = await sql<SheetHit>`
    select s.id, s.title, s.summary, s.language, ${wireDate('s.published_date')} as published_date,
      ${publisher} as publisher,
      (select e.text from sheet_excerpts e where e.sheet_id = s.id and e.tokens @@ ${tsquery(query.broad)}
        order by e.position limit 1) as excerpt
    from (${sheetHits(query)}) hit join sheets s on s.id = hit.sheet_id left join accounts a on a.id = s.account_id
    where ${isPublished} ${inLanguages}
    order by ${ORDER[sort]}, s.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

/** Sheets with all the words in their title; `phrase` is the same words next to each other. */
export const findTitledSheets = async (db: Db, query: string, phrase: string, limit: number) => {
  const { rows } = await sql<{ id: string; title: string; language: string; username: string }>`
    select s.id, s.title, s.language, coalesce(a.username, '') as username
    from sheet_tokens t join sheets s on s.id = t.sheet_id left join accounts a on a.id = s.account_id
    where t.title_tokens @@ ${query}::tsquery and ${isPublished}
    order by t.title_tokens @@ ${phrase}::tsquery desc, length(s.title), s.published_date desc, s.id
    limit ${limit}`.execute(db);
  return rows;
};
