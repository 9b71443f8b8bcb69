import { sql, type Kysely } from 'kysely';
import { displayName, labelSource } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { withOwnLabel } from '#shared/segment-label.ts';
import { codeOf, type LinkTarget } from './share.rules.ts';

type Db = Kysely<Database>;

/** What a preview shows of a text, a passage of it, a sheet or a collection of sheets. */
export type SharedItem = {
  /** Also the id of a sheet or a collection of sheets. */
  text_id: string;
  revision: number;
  title: string;
  language: string;
  script: string;
  /** Titles of the work: in the requested language, in English, in any. */
  work_titles: string[];
  /** Of a sheet; empty for a former member. */
  author?: string;
  summary: string;
  segment_id: string | null;
  segment_number: number | null;
  label: string | null;
  content: string | null;
};

const selectText = (db: Db, language: string) =>
  db
    .selectFrom('texts as t')
    .select(['t.id as text_id', 't.revision', 't.title', 't.language', 't.script'])
    .select((eb) => {
      const titles = eb
        .selectFrom('work_titles as n')
        .whereRef('n.work_id', '=', 't.work_id')
        .orderBy((title) => title('n.language', '=', language), 'desc')
        .orderBy((title) => title('n.language', '=', 'en'), 'desc')
        .orderBy('n.language');
      const description = titles.select('n.description').where('n.description', '<>', '').limit(1);
      return [
        eb.fn<string[]>('array', [titles.select('n.title')]).as('work_titles'),
        eb.fn.coalesce(description.$asScalar(), eb.val('')).as('summary'),
      ];
    })
    .where('t.is_published', '=', true);

export const findSharedSegment = async (
  db: Db,
  segment_id: string,
  language: string,
): Promise<SharedItem | undefined> => {
  const segment = await selectText(db, language)
    .innerJoin('segments as s', 's.text_id', 't.id')
    .select(['s.id as segment_id', 's.position as segment_number', 's.content', labelSource.as('label_source')])
    .where('s.id', '=', segment_id)
    .executeTakeFirst();
  return segment && withOwnLabel(segment);
};

const WITHOUT_WORK = { script: '', work_titles: [] };
const WITHOUT_SEGMENT = { segment_id: null, segment_number: null, label: null, content: null };

const findSharedText = async (db: Db, text_id: string, language: string): Promise<SharedItem | undefined> => {
  const text = await selectText(db, language).where('t.id', '=', text_id).executeTakeFirst();
  return text && { ...text, ...WITHOUT_SEGMENT };
};

const findSharedSheet = async (db: Db, sheet_id: string): Promise<SharedItem | undefined> => {
  const sheet = await db
    .selectFrom('sheets as s')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id as text_id', 's.version as revision', 's.title', 's.language', 's.summary'])
    .select(sql<string>`coalesce(${displayName}, '')`.as('author'))
    .where('s.id', '=', sheet_id)
    .where('s.is_published', '=', true)
    .where('s.deleted_date', 'is', null)
    .executeTakeFirst();
  return sheet && { ...sheet, ...WITHOUT_WORK, ...WITHOUT_SEGMENT };
};

const findSharedCollection = async (db: Db, collection_id: string): Promise<SharedItem | undefined> => {
  const collection = await db
    .selectFrom('sheet_collections')
    .select(['id as text_id', 'version as revision', 'title', 'language', 'description as summary'])
    .where('id', '=', collection_id)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return collection && { ...collection, ...WITHOUT_WORK, ...WITHOUT_SEGMENT };
};

/** A collection of the library, in the requested language, in English or in any. */
const findLibraryCollection = async (
  db: Db,
  collection_id: string,
  language: string,
): Promise<SharedItem | undefined> => {
  const titles = await db
    .selectFrom('collection_titles')
    .select(['collection_id as text_id', 'title', 'language', 'description as summary'])
    .where('collection_id', '=', collection_id)
    .orderBy((eb) => eb('language', '=', language), 'desc')
    .orderBy((eb) => eb('language', '=', 'en'), 'desc')
    .orderBy('language')
    .execute();
  const [collection, ...others] = titles;
  if (!collection) return undefined;
  const work_titles = others.map(({ title }) => title);
  return { ...collection, revision: 1, ...WITHOUT_WORK, work_titles, ...WITHOUT_SEGMENT };
};

/** A text, a sheet, a collection of sheets or one of the library by its id. */
export const findSharedWhole = async (db: Db, id: string, language: string): Promise<SharedItem | undefined> =>
  (await findSharedText(db, id, language)) ??
  (await findSharedSheet(db, id)) ??
  (await findSharedCollection(db, id)) ??
  findLibraryCollection(db, id, language);

/** The code of the target's short link, which is made if it has none yet. */
export const findOrCreateLink = async (db: Db, target: LinkTarget): Promise<string> => {
  for (let attempt = 0; ; attempt += 1) {
    const code = await saveLink(db, codeOf(target, attempt), target);
    if (code) return code;
  }
};

/** Returns the code of the target's link: this one, or the one it has already. Undefined when another target has this code. */
const saveLink = async (db: Db, code: string, target: LinkTarget): Promise<string | undefined> => {
  const { segment_id, text_id, language, url } = target;
  const inserted = await db
    .insertInto('short_links')
    .values({ code, segment_id, text_id, language, url })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (inserted) return inserted.code;
  // A second statement, so that it sees what another request has written while the first one waited for it.
  const existing = await db
    .selectFrom('short_links')
    .select('code')
    .where('segment_id', 'is not distinct from', segment_id)
    .where('text_id', '=', text_id)
    .where('language', '=', language)
    .where('url', '=', url)
    .executeTakeFirst();
  return existing?.code;
};

export const findLink = (db: Db, code: string): Promise<LinkTarget | undefined> =>
  db
    .selectFrom('short_links')
    .select(['segment_id', 'text_id', 'language', 'url'])
    .where('code', '=', code)
    .executeTakeFirst();
