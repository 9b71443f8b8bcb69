import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { inlineBuilder, type TokenBuilder } from './token-rows.ts';

type Owner = 'text_id' | 'work_id' | 'collection_id' | 'topic_id';
type Titles = Record<string, string>;

type OwnTitles = { id: string; titles: Titles; terms?: { language: string; term: string }[] };

/** Replaces the indexed titles of a text, work, collection or topic: one for each language, and its other names. */
export const writeTitles = (
  db: Transaction<Database>,
  owner: Owner,
  id: string,
  titles: Titles,
  terms: { language: string; term: string }[] = [],
): Promise<void> => writeTitlesOfMany(db, owner, [{ id, titles, terms }]);

/** The same for several. */
export const writeTitlesOfMany = async (
  db: Transaction<Database>,
  owner: Owner,
  owners: OwnTitles[],
): Promise<void> => {
  if (owners.length === 0) return;
  const ids = owners.map(({ id }) => id);
  await db
    .deleteFrom('title_tokens')
    .where((eb) => eb(owner, '=', eb.fn.any(eb.val(ids))))
    .execute();
  const rows = owners.flatMap(({ id, titles, terms = [] }) => [
    ...Object.entries(titles).map(([language, title]) => ({ [owner]: id, language, title })),
    ...terms.map(({ language, term }) => ({ [owner]: id, language, title: term })),
  ]);
  await insertTitles(
    db,
    rows.filter(({ title }) => title),
  );
};

/** Indexes further titles. */
export const indexTitles = (db: Transaction<Database>, titles: TitleRow[]): Promise<void> => insertTitles(db, titles);

type TitleRow = { [Key in Owner]?: string | null } & { language: string; title: string };

/** Titles that are indexed together. */
const CHUNK = 2000;

const insertTitles = async (
  db: Transaction<Database>,
  titles: TitleRow[],
  builder: TokenBuilder = inlineBuilder,
): Promise<void> => {
  for (let start = 0; start < titles.length; start += CHUNK) {
    const chunk = titles.slice(start, start + CHUNK);
    const vectors = await builder.titles(chunk.map(({ language, title }) => ({ language, title })));
    await insertVectors(db, chunk, vectors);
  }
};

const insertVectors = async (db: Transaction<Database>, titles: TitleRow[], vectors: string[]): Promise<void> => {
  const rows = JSON.stringify(titles.map((row, index) => ({ ...row, tokens: vectors[index] })));
  await sql`insert into title_tokens (text_id, work_id, collection_id, topic_id, language, title, tokens, tokens_version)
    select text_id, work_id, collection_id, topic_id, language, title, tokens, ${TOKENS_VERSION}
    from json_to_recordset(${rows}) as row (text_id uuid, work_id uuid, collection_id uuid, topic_id uuid,
      language text, title text, tokens tsvector)`.execute(db);
};

/** Every title. */
const allTitles = sql`
  select id as text_id, null::uuid as work_id, null::uuid as collection_id, null::uuid as topic_id, language, title
    from texts
  union all select null, work_id, null, null, language, title from work_titles
  union all select null, work_id, null, null, language, title from alternative_titles
    where work_id in (select id from works)
  union all select null, null, collection_id, null, language, title from collection_titles
  union all select null, null, null, topic_id, language, title from topic_titles
  union all select null, null, null, topic_id, language, term from topic_terms`;

const listMissingTitles = async (db: Kysely<Database>): Promise<TitleRow[]> => {
  const { rows } = await sql<TitleRow>`
    select missing.* from (${allTitles}) missing where not exists (
      select from title_tokens t where t.tokens_version = ${TOKENS_VERSION} and t.language = missing.language
        and t.title = missing.title and t.text_id is not distinct from missing.text_id
        and t.work_id is not distinct from missing.work_id
        and t.collection_id is not distinct from missing.collection_id
        and t.topic_id is not distinct from missing.topic_id)`.execute(db);
  return rows;
};

/** Indexes the titles that are missing or were indexed by an earlier version of the analysers. */
export const fillTitles = async (db: Kysely<Database>, builder: TokenBuilder): Promise<void> => {
  if ((await listMissingTitles(db)).length === 0) return;
  await db.transaction().execute(async (transaction) => {
    // Another server that starts now, or an import, would write the same rows.
    await sql`lock table title_tokens in share row exclusive mode`.execute(transaction);
    const missing = await listMissingTitles(transaction);
    await transaction.deleteFrom('title_tokens').where('tokens_version', '<>', TOKENS_VERSION).execute();
    await insertTitles(transaction, missing, builder);
  });
};
