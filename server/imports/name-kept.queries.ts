import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { KeptField } from '#server/library/hand-set.queries.ts';
import type { ImportResult } from '#shared/contract/import-parts.ts';
import { isUuid } from '#shared/uuid.ts';

type Named = { id: string; title: string; text_id: string | null };

/** What the ids in a field are of: its value, or a part of its name. */
const idsIn = ({ field, kept, source }: KeptField): string[] => {
  if (field.startsWith('collections.')) return [field.slice('collections.'.length)];
  if (field !== 'parent' && field !== 'removed' && !field.startsWith('preferred.')) return [];
  // What an import has and a librarian has removed has no id here.
  return [kept, source].filter((value) => typeof value === 'string' && isUuid(value)).map(String);
};

/** Titles in English, or else in the first language that there is one in. Passages are named by their text. */
const findNamed = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, Named>> => {
  const { rows } = await sql<Named>`
    with titles as (
      select work_id as id, language, title from work_titles where work_id = any (${ids}::uuid[])
      union all
      select collection_id, language, title from collection_titles where collection_id = any (${ids}::uuid[])
      union all
      select topic_id, language, title from topic_titles where topic_id = any (${ids}::uuid[]))
    (select distinct on (id) id, title, null::uuid as text_id from titles order by id, language = 'en' desc, language)
    union all
    select id, title, id from texts where id = any (${ids}::uuid[])
    union all
    select s.id, t.title, t.id from segments s join texts t on t.id = s.text_id where s.id = any (${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** What was kept, with the titles of what it is about and of what its values name by an id. */
export const nameKept = async (db: Kysely<Database>, kept: KeptField[]): Promise<ImportResult['kept_fields']> => {
  if (kept.length === 0) return [];
  const named = await findNamed(
    db,
    kept.flatMap((each) => [each.id, ...idsIn(each)]),
  );
  return kept.map((each) => ({
    ...each,
    name: named.get(each.id)?.title ?? null,
    text_id: named.get(each.id)?.text_id ?? null,
    names: Object.fromEntries(
      idsIn(each).flatMap((id) => {
        const title = named.get(id)?.title;
        return title === undefined ? [] : [[id, title] as const];
      }),
    ),
  }));
};
