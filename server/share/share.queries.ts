import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { LinkTarget } from './share.rules.ts';

/** A text as a preview tells of it, with the passage if one is shared. */
export type Shared = {
  text_id: string;
  revision: number;
  title: string;
  language: string;
  script: string;
  /** Of the work: in the asked language, in English, in any. */
  work_titles: string[];
  summary: string;
  segment_id: string | null;
  segment_number: number | null;
  content: string | null;
};

const sharedColumns = (language: string) => sql`
  t.id as text_id, t.revision, t.title, t.language, t.script,
  array(
    select title from work_titles where work_id = t.work_id
    order by language = ${language} desc, language = 'en' desc, language
  ) as work_titles,
  coalesce((
    select description from work_titles where work_id = t.work_id and description <> ''
    order by language = ${language} desc, language = 'en' desc, language limit 1
  ), '') as summary`;

const first = async (db: Kysely<Database>, query: RawBuilder<Shared>): Promise<Shared | undefined> =>
  (await query.execute(db)).rows[0];

export const findSharedSegment = (db: Kysely<Database>, segment_id: string, language: string) =>
  first(
    db,
    sql<Shared>`
      select ${sharedColumns(language)}, s.id as segment_id, s.position as segment_number, s.content
      from segments s join texts t on t.id = s.text_id
      where s.id = ${segment_id} and t.is_published`,
  );

const findSharedText = (db: Kysely<Database>, text_id: string, language: string) =>
  first(
    db,
    sql<Shared>`
      select ${sharedColumns(language)}, null as segment_id, null as segment_number, null as content
      from texts t where t.id = ${text_id} and t.is_published`,
  );

/** A published sheet, whose id stands where else a text's does. */
const findSharedSheet = (db: Kysely<Database>, sheet_id: string) =>
  first(
    db,
    sql<Shared>`
      select id as text_id, version as revision, title, language, '' as script, array[]::text[] as work_titles, summary,
        null as segment_id, null as segment_number, null as content
      from sheets where id = ${sheet_id} and is_published and deleted_date is null`,
  );

/** A public collection of sheets, likewise. */
const findSharedCollection = (db: Kysely<Database>, collection_id: string) =>
  first(
    db,
    sql<Shared>`
      select id as text_id, version as revision, title, language, '' as script, array[]::text[] as work_titles,
        description as summary, null as segment_id, null as segment_number, null as content
      from sheet_collections where id = ${collection_id} and is_public`,
  );

/** A text, a sheet or a collection of sheets by its id. */
export const findSharedWhole = async (db: Kysely<Database>, id: string, language: string) =>
  (await findSharedText(db, id, language)) ?? (await findSharedSheet(db, id)) ?? findSharedCollection(db, id);

/** The code of the target's link: this one, or the one it has already. Undefined when another target has this code. */
export const saveLink = async (db: Kysely<Database>, code: string, target: LinkTarget): Promise<string | undefined> => {
  const { segment_id, text_id, language, url } = target;
  const { rows: inserted } = await sql<{ code: string }>`
    insert into short_links (code, segment_id, text_id, language, url)
    values (${code}, ${segment_id}, ${text_id}, ${language}, ${url})
    on conflict do nothing returning code`.execute(db);
  if (inserted[0]) return inserted[0].code;
  // A second statement, so that it sees what another request has written while the first one waited for it.
  const { rows: known } = await sql<{ code: string }>`
    select code from short_links
    where segment_id is not distinct from ${segment_id} and text_id = ${text_id}
      and language = ${language} and url = ${url}`.execute(db);
  return known[0]?.code;
};

export const findLink = async (db: Kysely<Database>, code: string): Promise<LinkTarget | undefined> => {
  const { rows } = await sql<LinkTarget>`
    select segment_id, text_id, language, url from short_links where code = ${code}`.execute(db);
  return rows[0];
};
