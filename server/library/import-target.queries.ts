import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ImportOptions } from '#shared/import-options.ts';
import { newWorkKey, textKey, textNames, type ImportTarget, type StoredText } from './documents/import-target.ts';
import type { WorkDraft } from './draft.ts';

type Db = Kysely<Database>;

/** What the library has of what the options of an import name. */
export const findImportTarget = async (db: Db, options: ImportOptions): Promise<ImportTarget> => {
  const { work: chosen, text } = options;
  const work = await findWork(db, 'id' in chosen ? { id: chosen.id } : { key: newWorkKey(chosen.name) });
  const workKey = work?.draft.key ?? ('name' in chosen ? newWorkKey(chosen.name) : '');
  const collections = 'collections' in chosen ? await findCollectionKeys(db, chosen.collections) : {};
  const rootOfWork = work ? await findRoot(db, work.id) : null;
  const rootId = text.maps_to ?? (text.is_root ? undefined : rootOfWork?.id);
  const keys = textNames(options).flatMap((name) => (name === undefined ? [] : textKey(workKey, name)));
  const earlier: Record<string, StoredText> = {};
  for (const key of keys) {
    const stored = await readStoredText(db, { key });
    if (stored) earlier[key] = stored;
  }
  const root = rootId === undefined ? null : await readStoredText(db, { id: rootId });
  return { work: work?.draft ?? null, collections, rootOfWork, root, earlier };
};

const findWork = async (
  db: Db,
  by: { id: string } | { key: string },
): Promise<{ id: string; draft: WorkDraft } | null> => {
  const row = await db
    .selectFrom('works')
    .select(['id', 'key', 'type', 'citation'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('key', '=', by.key)))
    .executeTakeFirst();
  if (!row) return null;
  const titles = await db.selectFrom('work_titles').selectAll().where('work_id', '=', row.id).execute();
  const collections = await db
    .selectFrom('work_collections as wc')
    .innerJoin('collections as c', 'c.id', 'wc.collection_id')
    .select(['c.key', 'wc.position'])
    .where('wc.work_id', '=', row.id)
    .execute();
  const draft: WorkDraft = {
    key: row.key,
    type: row.type === 'commentary' ? 'commentary' : 'root_text',
    titles: Object.fromEntries(titles.map(({ language, title }) => [language, title])),
    descriptions: Object.fromEntries(titles.map(({ language, description }) => [language, description])),
    citation: row.citation,
    collections,
    is_stored: true,
  };
  return { id: row.id, draft };
};

const findCollectionKeys = async (db: Db, ids: string[]): Promise<Record<string, string>> => {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'key'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return Object.fromEntries(rows.map(({ id, key }) => [id, key]));
};

const findRoot = async (db: Db, work_id: string): Promise<{ id: string; key: string; title: string } | null> =>
  (await db
    .selectFrom('texts')
    .select(['id', 'key', 'title'])
    .where('work_id', '=', work_id)
    .where('is_root', '=', true)
    .executeTakeFirst()) ?? null;

/** A text as an importer would have drafted it. */
export const readStoredText = async (db: Db, by: { id: string } | { key: string }): Promise<StoredText | null> => {
  const text = await db
    .selectFrom('texts')
    .select(['id', 'key'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('key', '=', by.key)))
    .executeTakeFirst();
  if (!text) return null;
  const { rows: sections } = await sql<StoredText['sections'][number]>`
    select s.key, p.key as parent, s.title from sections s left join sections p on p.id = s.parent_id
    where s.text_id = ${text.id} order by s.position`.execute(db);
  const { rows: segments } = await sql<StoredText['segments'][number]>`
    select g.key, s.key as section, g.type, g.starts_block, g.content
    from segments g join sections s on s.id = g.section_id
    where g.text_id = ${text.id} order by g.position`.execute(db);
  return { key: text.key, sections, segments };
};
