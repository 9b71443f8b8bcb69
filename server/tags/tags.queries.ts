import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isPublic } from '#server/sheets/visible-sheets.queries.ts';
import type { TagCount } from './rank-tags.rules.ts';

type Db = Kysely<Database>;

/** In memory a few megabytes. Rarer tags of a larger community are not suggested. */
const MAX_COUNTED_TAGS = 50_000;

/** The tags of public sheets by language, most used first. Reads every public sheet that has tags. */
export const countTags = async (db: Db): Promise<TagCount[]> => {
  const { rows } = await sql<TagCount>`
    select tag, language, count(*)::int as sheets
    from sheets s cross join lateral unnest(s.tags) as tag
    where ${isPublic} and s.tags <> '{}'
    group by tag, language order by sheets desc, tag limit ${MAX_COUNTED_TAGS}`.execute(db);
  return rows;
};

/** Those of the tags that some public sheet has now. */
export const listPublicTags = async (db: Db, tags: string[], language?: string): Promise<Set<string>> => {
  const inLanguage = language ? sql`and s.language = ${language}` : sql``;
  const { rows } = await sql<{ tag: string }>`
    select tag from unnest(${tags}::text[]) as tag
    where exists (select from sheets s where ${isPublic} and s.tags @> array[tag] ${inLanguage})`.execute(db);
  return new Set(rows.map(({ tag }) => tag));
};
