import { sql, type Kysely } from 'kysely';
import { displayName } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { CollectionMatch } from '#shared/contract/search-parts.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { buildTitleQueries, highlightTitle } from '../query/search-titles.ts';
import type { RunStatement } from '../query/statement-budget.queries.ts';

type Found = Omit<CollectionMatch, 'matched'>;

/** Public collections with all the words in title and description, and with a sheet that everybody may read. */
const findCollections = async (
  db: Kysely<Database>,
  { query, phrase, limit }: { query: string; phrase: string; limit: number },
): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select c.id, c.title, c.language, shown.sheet_count,
      json_build_object('name', ${displayName}, 'username', a.username) as owner
    from sheet_collection_tokens t join sheet_collections c on c.id = t.collection_id join accounts a on a.id = c.account_id
      cross join lateral (
        select count(*)::int as sheet_count
        from sheet_collection_sheets m join sheets s on s.id = m.sheet_id
        where m.collection_id = c.id and s.is_published and s.deleted_date is null and not s.is_empty and not s.is_unlisted
      ) shown
    where t.tokens @@ ${query}::tsquery and c.is_public and shown.sheet_count > 0
    order by t.tokens @@ ${phrase}::tsquery desc, c.updated_date desc, c.id
    limit ${limit}`.execute(db);
  return rows;
};

export const searchCollections = async (
  text: string,
  limit: number,
  runStatement: RunStatement,
): Promise<CollectionMatch[]> => {
  const interpretations = interpretQuery(parseQuery(text).groups);
  if (interpretations.length === 0) return [];
  const found = await runStatement((db) =>
    findCollections(db, { ...buildTitleQueries(interpretations, false), limit }),
  );
  return found.map((collection) => ({ ...collection, matched: highlightTitle(collection, interpretations) }));
};
