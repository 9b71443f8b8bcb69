import { sql, type Kysely, type Transaction } from 'kysely';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { lockFiles } from '#server/files/files.queries.ts';
import { lockWorks } from '#server/library/works.queries.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { COLLECTION_FIELDS } from '#shared/catalog-fields.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';
import type { RecordKind } from './edit-record.ts';
import { isInTree, lockTree, place, type Tree } from './tree.queries.ts';
import type { TreeKind } from './tree-records.queries.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const TREE: Tree = {
  table: 'collections',
  target_type: 'collection',
  notFound: 'collection_not_found',
  lock: ADVISORY_LOCKS.collectionTree,
};

const readFields = async (db: Db, id: string): Promise<Fields> => {
  const row = await db
    .selectFrom('collections')
    .select(['parent_id as parent', 'picture'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('collection_not_found');
  const titles = await db
    .selectFrom('collection_titles')
    .select(['language', 'title', 'description'])
    .where('collection_id', '=', id)
    .execute();
  return {
    ...row,
    ...Object.fromEntries(
      titles.flatMap(({ language, title, description }) => [
        [`titles.${language}`, title],
        ...(description ? [[`descriptions.${language}`, description]] : []),
      ]),
    ),
  };
};

const writeNames = async (trx: Trx, id: string, fields: Fields): Promise<void> => {
  const descriptions = groupOf(fields, 'descriptions');
  const titles = new Map([...groupOf(fields, 'titles')].map(([language, title]) => [language, String(title)]));
  if (titles.size === 0) throw new AppError('bad_request', 'A collection needs a title in one language at least.');
  for (const language of descriptions.keys())
    if (!titles.has(language)) {
      const message = 'A description needs a title in its language.';
      throw new AppError('bad_request', message, [{ path: `body.changes.descriptions.${language}`, message }]);
    }
  const rows = [...titles].map(([language, title]) => ({
    collection_id: id,
    language,
    title,
    description: String(descriptions.get(language) ?? ''),
  }));
  await trx.deleteFrom('collection_titles').where('collection_id', '=', id).execute();
  await trx.insertInto('collection_titles').values(rows).execute();
  await writeTitles(trx, 'collection_id', id, Object.fromEntries(titles));
};

const writePicture = async (trx: Trx, id: string, picture: string | null): Promise<void> => {
  if (picture !== null) {
    await lockFiles(trx, [picture]);
    const file = await trx.selectFrom('files').select('key').where('key', '=', picture).executeTakeFirst();
    if (!file) throw new AppError('bad_request', 'There is no such picture.');
  }
  await trx.updateTable('collections').set({ picture }).where('id', '=', id).execute();
};

const collectionRecord: RecordKind = {
  target_type: 'collection',
  imported: 'collection',
  rules: COLLECTION_FIELDS,
  notFound: 'collection_not_found',
  lock: async (trx, id) => {
    await lockTree(trx, TREE);
    return isInTree(trx, TREE, id);
  },
  read: readFields,
  write: async (trx, id, next, changed) => {
    if (changed.some((field) => /^(?:titles|descriptions)\./.test(field))) await writeNames(trx, id, next);
    if (changed.includes('picture')) await writePicture(trx, id, next['picture'] ? String(next['picture']) : null);
    if (changed.includes('parent')) {
      const parent_id = next['parent'] ? String(next['parent']) : null;
      await place(trx, TREE, id, { parent_id, position: Number.POSITIVE_INFINITY });
    }
  },
};

type SavedWorks = { slug: string; is_ordered: boolean; works: SavedWork[] };
/** `stays` when the other collection had it already. */
type SavedWork = { id: string; position: number; stays: boolean };

export const collectionKind: TreeKind = {
  ...TREE,
  record: collectionRecord,
  inUse: 'collection_not_empty',
  isInUse: async (trx, id) => {
    const { rows } = await sql`select from work_collections where collection_id = ${id} limit 1`.execute(trx);
    return rows.length > 0;
  },
  insert: async (trx, { id, key, fields }) => {
    await trx
      .insertInto('collections')
      .values({ id, key, slug: slugOf(fields) || id, position: 0, parent_id: null })
      .execute();
  },
  saveContents: async (trx, id, into) => {
    const works = await trx
      .selectFrom('work_collections as w')
      .select(['w.work_id as id', 'w.position'])
      .select(
        sql<boolean>`exists (select from work_collections o where o.work_id = w.work_id and o.collection_id = ${into})`.as(
          'stays',
        ),
      )
      .where('w.collection_id', '=', id)
      .orderBy('w.position')
      .orderBy('w.work_id')
      .execute();
    await lockWorks(
      trx,
      works.map((work) => work.id),
    );
    const { slug, is_ordered } = await trx
      .selectFrom('collections')
      .select(['slug', 'is_ordered'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { slug, is_ordered, works } satisfies SavedWorks;
  },
  moveContents: async (trx, id, into) => {
    await sql`insert into work_collections (work_id, collection_id, position)
      select work_id, ${into}, row_number() over (order by position, work_id)
        + coalesce((select max(position) from work_collections where collection_id = ${into}), 0)
      from work_collections where collection_id = ${id}
      on conflict do nothing`.execute(trx);
  },
  restoreContents: async (trx, id, contents, from) => {
    const { slug, is_ordered, works } = contents as SavedWorks;
    await trx.updateTable('collections').set({ slug, is_ordered }).where('id', '=', id).execute();
    if (from === null) return;
    await lockWorks(
      trx,
      works.map((work) => work.id),
    );
    const rows = sql`json_to_recordset(${JSON.stringify(works)}) as row (id uuid, position integer, stays boolean)`;
    await sql`insert into work_collections (work_id, collection_id, position)
      select row.id, ${id}, row.position from ${rows}
      join work_collections w on w.work_id = row.id and w.collection_id = ${from}`.execute(trx);
    await sql`delete from work_collections w using ${rows}
      where w.work_id = row.id and w.collection_id = ${from} and not row.stays`.execute(trx);
  },
};

const slugOf = (fields: Fields): string =>
  String(fields['titles.en'] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
