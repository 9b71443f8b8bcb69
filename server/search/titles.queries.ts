import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { textKind } from './texts.queries.ts';
import { titleVector } from './token-vector.ts';

type Owner = 'text_id' | 'work_id' | 'collection_id' | 'topic_id';
type Titles = Record<string, string>;

/** Replaces the titles something is found by, one for each language, and what else it is called. */
export const writeTitles = async (
  db: Transaction<Database>,
  owner: Owner,
  id: string,
  titles: Titles,
  terms: { language: string; term: string }[] = [],
): Promise<void> => {
  await sql`delete from title_tokens where ${sql.ref(owner)} = ${id}`.execute(db);
  const named = Object.entries(titles).map(([language, title]) => ({ [owner]: id, language, title }));
  const called = terms.map(({ language, term }) => ({ [owner]: id, language, title: term }));
  await insertTitles(
    db,
    [...named, ...called].filter(({ title }) => title),
  );
};

type TitleRow = { [Key in Owner]?: string | null } & { language: string; title: string };

const insertTitles = async (db: Transaction<Database>, titles: TitleRow[]): Promise<void> => {
  if (titles.length === 0) return;
  const rows = JSON.stringify(titles.map((row) => ({ ...row, tokens: titleVector(row.title, row.language) })));
  await sql`insert into title_tokens (text_id, work_id, collection_id, topic_id, language, title, tokens, tokens_version)
    select text_id, work_id, collection_id, topic_id, language, title, tokens, ${TOKENS_VERSION}
    from json_to_recordset(${rows}) as row (text_id uuid, work_id uuid, collection_id uuid, topic_id uuid,
      language text, title text, tokens tsvector)`.execute(db);
};

/** Every title there is; few enough to be made anew all at once. */
const allTitles = sql`
  select id as text_id, null::uuid as work_id, null::uuid as collection_id, null::uuid as topic_id, language, title
    from texts
  union all select null, work_id, null, null, language, title from work_titles
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

/** Makes the titles anew that are missing or were made by earlier analysers. */
export const fillTitles = async (db: Kysely<Database>): Promise<void> => {
  if ((await listMissingTitles(db)).length === 0) return;
  await db.transaction().execute(async (transaction) => {
    // Another server that starts now, or an import, would write the same ones.
    await sql`lock table title_tokens in share row exclusive mode`.execute(transaction);
    const missing = await listMissingTitles(transaction);
    await sql`delete from title_tokens where tokens_version <> ${TOKENS_VERSION}`.execute(transaction);
    await insertTitles(transaction, missing);
  });
};

export type FoundTitle = {
  kind: 'text' | 'work' | 'collection' | 'topic';
  id: string;
  language: string;
  title: string;
};

/** Titles that match, closest and shortest first; `phrase` is the same words in a row. */
export const findTitles = async (
  db: Kysely<Database>,
  query: string,
  phrase: string,
  language: string,
  limit: number,
): Promise<FoundTitle[]> => {
  const { rows } = await sql<FoundTitle>`
    select case when text_id is not null then 'text' when work_id is not null then 'work'
        when topic_id is not null then 'topic' else 'collection' end as kind,
      coalesce(text_id, work_id, collection_id, topic_id) as id, language, title
    from title_tokens where tokens @@ ${query}::tsquery
    order by tokens @@ ${phrase}::tsquery desc, collection_id is null, language = ${language} desc, length(title), title,
      id
    limit ${limit}`.execute(db);
  return rows;
};

export type TitledText = {
  text_id: string;
  work_id: string;
  title: string;
  language: string;
  script: string;
  is_root: boolean;
  type: 'root' | 'commentary' | 'translation';
};

export const findTitledTexts = async (
  db: Kysely<Database>,
  texts: string[],
  works: string[],
): Promise<TitledText[]> => {
  const { rows } = await sql<TitledText>`
    select t.id as text_id, t.work_id, t.title, t.language, t.script, t.is_root, ${textKind} as type
    from texts t join works w on w.id = t.work_id
    where (t.id = any(${texts}::uuid[]) or t.work_id = any(${works}::uuid[])) and t.is_published`.execute(db);
  return rows;
};

export type TitledShelf = { id: string; title: string; language: string; has_child: boolean };

/** Collections and topics, with their titles in the asked language, English or any. */
export const findTitledShelves = async (
  db: Kysely<Database>,
  ids: string[],
  language: string,
): Promise<TitledShelf[]> => {
  const { rows } = await sql<TitledShelf>`
    select distinct on (shelf.id) shelf.id, shelf.title, shelf.language, shelf.has_child from (
      select n.collection_id as id, n.title, n.language,
        exists (select from collections child where child.parent_id = n.collection_id) as has_child
      from collection_titles n where n.collection_id = any(${ids}::uuid[])
      union all
      select n.topic_id, n.title, n.language,
        exists (select from topics child where child.parent_id = n.topic_id)
      from topic_titles n where n.topic_id = any(${ids}::uuid[])
    ) shelf
    order by shelf.id, shelf.language = ${language} desc, shelf.language = 'en' desc, shelf.language`.execute(db);
  return rows;
};

/** Collections and works that a name means, for `in:`: by their short name, or by words of a title. */
export const findNamed = async (db: Kysely<Database>, slug: string, words: string) => {
  const { rows } = await sql<{ collection_id: string | null; work_id: string | null; by_name: boolean }>`
    select id as collection_id, null::uuid as work_id, true as by_name from collections where ${slug} in (slug, key)
    union all
    select null, id, true from works where ${slug} in (key, split_part(key, ':', 2))
    union all
    select t.collection_id, coalesce(t.work_id, own.work_id), false
    from title_tokens t left join texts own on own.id = t.text_id
    where t.tokens @@ ${words}::tsquery and t.topic_id is null`.execute(db);
  return rows;
};
