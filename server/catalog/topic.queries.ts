import { sql, type Kysely, type Transaction } from 'kysely';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { writeHandSet } from '#server/library/hand-set.queries.ts';
import { listTopicSegments, writeTopicSegments } from '#server/library/load-topic.queries.ts';
import { writeTopicNames } from '#server/library/topic-names.queries.ts';
import { TOPIC_FIELDS } from '#shared/catalog-fields.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';
import type { RecordKind } from './edit-record.ts';
import { isInTree, lockTree, place, type Tree } from './tree.queries.ts';
import type { TreeKind } from './tree-records.queries.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const TREE: Tree = {
  table: 'topics',
  target_type: 'topic',
  notFound: 'topic_not_found',
  lock: ADVISORY_LOCKS.topicTree,
};

const readFields = async (db: Db, id: string): Promise<Fields> => {
  const row = await db
    .selectFrom('topics')
    .select(['parent_id as parent', 'category'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('topic_not_found');
  const titles = await db.selectFrom('topic_titles').selectAll().where('topic_id', '=', id).execute();
  const terms = await db
    .selectFrom('topic_terms')
    .select(['language', ({ fn }) => fn.agg<string[]>('array_agg', ['term']).orderBy('position').as('terms')])
    .where('topic_id', '=', id)
    .groupBy('language')
    .execute();
  return {
    ...row,
    ...Object.fromEntries(
      titles.flatMap(({ language, title, description, short_description }) => [
        [`titles.${language}`, title],
        ...(description ? [[`descriptions.${language}`, description]] : []),
        ...(short_description ? [[`short_descriptions.${language}`, short_description]] : []),
      ]),
    ),
    ...Object.fromEntries(terms.map(({ language, terms: names }) => [`terms.${language}`, names])),
  };
};

const checkNames = (fields: Fields): void => {
  const titles = groupOf(fields, 'titles');
  if (titles.size === 0) throw new AppError('topic_title_required');
  for (const group of ['descriptions', 'short_descriptions'])
    for (const language of groupOf(fields, group).keys())
      if (!titles.has(language)) {
        const message = 'A description needs a title in its language.';
        throw new AppError('bad_request', message, [{ path: `body.changes.${group}.${language}`, message }]);
      }
};

const topicRecord: RecordKind = {
  target_type: 'topic',
  imported: 'topic',
  rules: TOPIC_FIELDS,
  notFound: 'topic_not_found',
  lock: async (trx, id) => {
    await lockTree(trx, TREE);
    return isInTree(trx, TREE, id);
  },
  read: readFields,
  write: async (trx, id, next, changed) => {
    if (changed.some((field) => field.includes('.'))) {
      checkNames(next);
      await writeTopicNames(trx, id, next);
    }
    if (changed.includes('category'))
      await trx
        .updateTable('topics')
        .set({ category: String(next['category'] ?? '') })
        .where('id', '=', id)
        .execute();
    if (changed.includes('parent')) {
      const parent_id = next['parent'] ? String(next['parent']) : null;
      await place(trx, TREE, id, { parent_id, position: Number.POSITIVE_INFINITY });
    }
  },
};

/** `stays` when the sheet, or the other topic, had the other already. */
type SavedContents = {
  checksum: string;
  passages: { id: string; stays: boolean }[];
  sheets: { id: string; stays: boolean }[];
};

/** Sheets and drafts with a topic get another in its place; once, if they have that already. */
const replaceInSheets = async (trx: Trx, table: 'sheets' | 'sheet_drafts', id: string, into: string): Promise<void> => {
  await sql`update ${sql.table(table)} set topics = case when topics @> array[${into}::uuid]
      then array_remove(topics, ${id}::uuid) else array_replace(topics, ${id}::uuid, ${into}::uuid) end
    where topics @> array[${id}::uuid]`.execute(trx);
};

/** Passages that were put together by hand, which the next import keeps. Returns the lists before and after. */
export const replacePassages = async (trx: Trx, id: string, change: (present: string[]) => string[]) => {
  const before = await listTopicSegments(trx, id);
  const after = change(before);
  if (after.join() !== before.join()) {
    await writeTopicSegments(trx, id, after);
    await writeHandSet(trx, { target_type: 'topic', id }, [{ field: 'passages', before, after }]);
  }
  return { before, after };
};

export const topicKind: TreeKind = {
  ...TREE,
  record: topicRecord,
  inUse: 'topic_in_use',
  isInUse: async (trx, id) => {
    const { rows } = await sql`select from sheets where topics @> array[${id}::uuid] and deleted_date is null
      union all select from sheet_drafts where topics @> array[${id}::uuid] limit 1`.execute(trx);
    return rows.length > 0;
  },
  insert: async (trx, { id, key }) => {
    await trx.insertInto('topics').values({ id, key, parent_id: null, position: 0, checksum: '' }).execute();
  },
  saveContents: async (trx, id, into) => {
    const passages = await trx
      .selectFrom('topic_passages as p')
      .select('p.segment_id as id')
      .select(
        sql<boolean>`exists (select from topic_passages o where o.topic_id = ${into} and o.segment_id = p.segment_id)`.as(
          'stays',
        ),
      )
      .where('p.topic_id', '=', id)
      .orderBy('p.position')
      .execute();
    const { rows: sheets } = await sql<{ id: string; stays: boolean }>`
      select id, coalesce(topics @> array[${into}::uuid], false) as stays from sheets
      where topics @> array[${id}::uuid] order by id for update`.execute(trx);
    const { checksum } = await trx
      .selectFrom('topics')
      .select('checksum')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { checksum, passages, sheets } satisfies SavedContents;
  },
  moveContents: async (trx, id, into) => {
    const own = await listTopicSegments(trx, id);
    await replacePassages(trx, into, (present) => [...new Set([...present, ...own])]);
    await replaceInSheets(trx, 'sheets', id, into);
    await replaceInSheets(trx, 'sheet_drafts', id, into);
  },
  restoreContents: async (trx, id, contents, from) => {
    const { checksum, passages, sheets } = contents as SavedContents;
    await trx.updateTable('topics').set({ checksum }).where('id', '=', id).execute();
    await writeTopicSegments(
      trx,
      id,
      passages.map((passage) => passage.id),
    );
    if (from === null) return;
    const moved = new Set(passages.filter(({ stays }) => !stays).map((passage) => passage.id));
    await replacePassages(trx, from, (present) => present.filter((segment_id) => !moved.has(segment_id)));
    for (const table of ['sheets', 'sheet_drafts'] as const)
      await sql`update ${sql.table(table)} s set topics = case when row.stays
          then array_append(s.topics, ${id}::uuid) else array_replace(s.topics, ${from}::uuid, ${id}::uuid) end
        from json_to_recordset(${JSON.stringify(sheets)}) as row (id uuid, stays boolean)
        where s.${sql.ref(table === 'sheets' ? 'id' : 'sheet_id')} = row.id and s.topics @> array[${from}::uuid]`.execute(
        trx,
      );
  },
};
