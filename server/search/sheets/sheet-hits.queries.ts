import { sql, type Kysely, type RawBuilder } from 'kysely';
import { displayName, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { SheetMatch } from '#shared/contract/search.ts';
import type { SearchSort } from '#shared/contract/search-parts.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import { TIER } from '#shared/search/tiers.ts';
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

/** The tokens of a sheet are deleted when it becomes private; this is a second guard. */
const isPublished = sql`s.is_published and s.deleted_date is null and not s.is_empty and not s.is_unlisted`;

export type SheetFilter = {
  languages: string[] | undefined;
  /** Only sheets with all of them. */
  tags: string[];
};

/** Of a sheet `s`: some of its rows match, and an excluded word is in none of them. */
const isMatch = (query: TsQuery, { languages, tags }: SheetFilter) => sql`${isPublished}
  ${languages ? sql`and s.language = any(${languages}::text[])` : sql``}
  ${tags.length > 0 ? sql`and s.tags @> ${tags}::text[]` : sql``}
  and exists (select from sheet_tokens m where m.sheet_id = s.id and m.tokens @@ ${tsquery(query.broad)})
  ${
    query.excluded
      ? sql`and not exists (select from sheet_tokens other
          where other.sheet_id = s.id and other.tokens @@ ${tsquery(query.excluded)})`
      : sql``
  }`;

/** The newest sheets that match, one more than are counted: words that most sheets have cost no more than others. */
const newestMatches = (query: TsQuery, filter: SheetFilter) => sql`
  select s.id, s.language, row_number() over (order by s.published_date desc) as place
  from sheets s where ${isMatch(query, filter)}
  order by s.published_date desc limit ${sql.lit(MAX_COUNTED + 1)}`;

/** Sheets with the words in their title come first, however old they are. */
const titledMatches = (query: TsQuery, filter: SheetFilter) => sql`
  select s.id, s.language, 0 as place from sheet_tokens t join sheets s on s.id = t.sheet_id
  where t.title_tokens @@ ${tsquery(query.broad)} and ${isMatch(query, filter)} limit ${sql.lit(MAX_TITLED)}`;
const MAX_TITLED = 1000;
/** How close the words are takes long to find; older sheets follow by their date. */
const MAX_RANKED = 1000;

export const countSheetsByLanguage = async (db: Db, query: TsQuery, filter: SheetFilter) => {
  const { rows } = await sql<{ language: string; count: number }>`
    select match.language, count(*)::int as count from (${newestMatches(query, filter)}) match
    group by match.language order by count desc, match.language`.execute(db);
  return rows;
};

/** Sheets with all the words in their title, then those whose tag they are. */
const orderOf = (sort: SearchSort, tag: string) => {
  if (sort === 'title') return sql`lower(s.title)`;
  if (sort === 'newest') return sql`s.published_date desc`;
  return sql`hit.in_title desc, s.tags @> array[${tag}]::text[] desc, hit.tier, s.published_date desc`;
};

/** `excerpt`: the first piece of its text that matches; null when no single piece does. */
export type SheetHit = Omit<SheetMatch, 'matched_title' | 'excerpt'> & { excerpt: string | null };

const publisher = sql`json_build_object(
  'name', coalesce(${displayName}, ''), 'username', coalesce(a.username, ''),
  'avatar_url', coalesce(a.avatar_url, ''))`;

export type SheetPage = SheetFilter & {
  /** What is searched for, as a tag. */
  tag: string;
  sort: SearchSort;
  skip: number;
  limit: number;
};

export const findSheets = async (
  db: Db,
  query: TsQuery,
  { tag, sort, skip, limit, ...filter }: SheetPage,
): Promise<SheetHit[]> => {
  const { rows } = await sql<SheetHit>`
    with match as materialized ((${newestMatches(query, filter)}) union (${titledMatches(query, filter)})),
    hit as (
      select hit.sheet_id, min(case when match.place <= ${sql.lit(MAX_RANKED)} then ${tierOf(query)} end) as tier,
        bool_or(coalesce(hit.title_tokens @@ ${tsquery(query.broad)}, false)) as in_title
      from match join sheet_tokens hit on hit.sheet_id = match.id and hit.tokens @@ ${tsquery(query.broad)}
      group by hit.sheet_id
    )
    select s.id, s.title, s.summary, s.language, ${wireDate('s.published_date')} as published_date,
      ${publisher} as publisher,
      (select e.text from sheet_excerpts e where e.sheet_id = s.id and e.tokens @@ ${tsquery(query.broad)}
        order by e.position limit 1) as excerpt
    from hit join sheets s on s.id = hit.sheet_id left join accounts a on a.id = s.account_id
    order by ${orderOf(sort, tag)}, s.id limit ${limit} offset ${skip}`.execute(db);
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
