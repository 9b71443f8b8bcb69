import { sql, type Kysely } from 'kysely';
import { originalTitle } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { CitedWork } from '#shared/contract/parts.ts';
import { textKind } from '../engine/collections.queries.ts';

export type TitleHit = {
  kind: 'text' | 'work' | 'collection' | 'topic';
  id: string;
  language: string;
  title: string;
};

/** Titles that match, closest and shortest first; `phrase` is the same words next to each other. */
export const findTitles = async (
  db: Kysely<Database>,
  query: string,
  phrase: string,
  language: string,
  limit: number,
): Promise<TitleHit[]> => {
  const { rows } = await sql<TitleHit>`
    select case when text_id is not null then 'text' when work_id is not null then 'work'
        when topic_id is not null then 'topic' else 'collection' end as kind,
      coalesce(text_id, work_id, collection_id, topic_id) as id, language, title
    from title_tokens where tokens @@ ${query}::tsquery
    order by tokens @@ ${phrase}::tsquery desc, collection_id is null, language = ${language} desc, length(title), title,
      id
    limit ${limit}`.execute(db);
  return rows;
};

export type TitledText = CitedWork & {
  text_id: string;
  work_id: string;
  title: string;
  language: string;
  script: string;
  is_root: boolean;
  type: 'root' | 'commentary' | 'translation';
};

export const findTitledTexts = (db: Kysely<Database>, texts: string[], works: string[]): Promise<TitledText[]> =>
  db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .select(['t.id as text_id', 't.work_id', 't.title', 't.language', 't.script', 't.is_root', textKind.as('type')])
    .select(['w.citation', ...originalTitle])
    .where((eb) => eb.or([eb('t.id', '=', eb.fn.any(eb.val(texts))), eb('t.work_id', '=', eb.fn.any(eb.val(works)))]))
    .where('t.is_published', '=', true)
    .execute();

export type TitledGroup = { id: string; title: string; language: string; has_child: boolean };

/** Collections and topics, with their titles in the requested language, English or any. */
export const findTitledGroups = async (
  db: Kysely<Database>,
  ids: string[],
  language: string,
): Promise<TitledGroup[]> => {
  const { rows } = await sql<TitledGroup>`
    select distinct on (titled.id) titled.id, titled.title, titled.language, titled.has_child from (
      select n.collection_id as id, n.title, n.language,
        exists (select from collections child where child.parent_id = n.collection_id) as has_child
      from collection_titles n where n.collection_id = any(${ids}::uuid[])
      union all
      select n.topic_id, n.title, n.language,
        exists (select from topics child where child.parent_id = n.topic_id)
      from topic_titles n where n.topic_id = any(${ids}::uuid[])
    ) titled
    order by titled.id, titled.language = ${language} desc, titled.language = 'en' desc, titled.language`.execute(db);
  return rows;
};

/** The collections and works that `in:` names: by slug or key, or by words of a title. */
export const findByName = async (db: Kysely<Database>, slug: string, words: string) => {
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
