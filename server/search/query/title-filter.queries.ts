import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { buildTitleQueries } from './search-titles.ts';

/** The tsquery for titles with these words, the last of which may be incomplete; null when nothing is asked for. */
export const titleFilter = (search: string | undefined): string | null => {
  const interpretations = interpretQuery(parseQuery(search ?? '').groups);
  if (interpretations.length > 0) return buildTitleQueries(interpretations, true).query;
  // Only marks: no title has them.
  return search?.trim() ? NOTHING : null;
};

const NOTHING = '';

/** Whether a collection or a work has a title with the words. */
export const isTitled = (
  owner: 'collection_id' | 'work_id',
  id: Expression<string>,
  query: string,
): RawBuilder<SqlBool> =>
  owner === 'collection_id'
    ? sql<SqlBool>`exists (select from title_tokens n where n.collection_id = ${id} and n.tokens @@ ${query}::tsquery)`
    : sql<SqlBool>`(exists (select from title_tokens n where n.work_id = ${id} and n.tokens @@ ${query}::tsquery)
        or exists (select from title_tokens n join texts own on own.id = n.text_id
          where own.work_id = ${id} and n.tokens @@ ${query}::tsquery))`;

/** Whether the title of the row `n` has the words. */
export const hasWords = (query: string): RawBuilder<SqlBool> => sql<SqlBool>`n.tokens @@ ${query}::tsquery`;

/** Whether a citation begins with what was typed, whatever its spaces: `mn1` finds MN 1 and MN 10. */
export const isCitedAs = (citation: Expression<string>, search: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`starts_with(lower(replace(${citation}, ' ', '')), lower(replace(${search}, ' ', '')))`;
