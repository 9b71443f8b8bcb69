import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { fieldsOfRow, rowOfFields } from '#server/library/work-fields.ts';
import { readWorks, writeWorkRows } from '#server/library/works.queries.ts';
import { indexAlternativeTitles } from '#server/search/index/alternative-titles.queries.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { WORK_FIELDS } from '#shared/catalog-fields.ts';
import { type Fields, type FieldValue, groupOf, LAST_POSITION } from '#shared/field-values.ts';
import { isUuid } from '#shared/uuid.ts';
import type { Change, RecordKind } from './edit-record.ts';
import { refreshPublished } from './text.queries.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const readFields = async (db: Db, id: string): Promise<Fields> => {
  const row = (await readWorks(db, [id])).get(id);
  if (!row) throw new AppError('work_not_found');
  const work = await db
    .selectFrom('works')
    .select(['author', 'composed', 'other_citations', 'is_published'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const names = await db
    .selectFrom('alternative_titles')
    .select(['language', ({ fn }) => fn.agg<string[]>('array_agg', ['title']).orderBy('title').as('titles')])
    .where('work_id', '=', id)
    .groupBy('language')
    .execute();
  const preferred = await db
    .selectFrom('texts')
    .select(['language', 'id'])
    .where('work_id', '=', id)
    .where('is_preferred', '=', true)
    .execute();
  return {
    ...fieldsOfRow(row),
    ...work,
    ...Object.fromEntries(names.map(({ language, titles }) => [`alternative_titles.${language}`, titles])),
    ...Object.fromEntries(preferred.map((text) => [`preferred.${text.language}`, text.id])),
  };
};

const writeAlternativeTitles = async (trx: Trx, id: string, fields: Fields): Promise<void> => {
  const rows = [...groupOf(fields, 'alternative_titles')].flatMap(([language, titles]) =>
    (Array.isArray(titles) ? titles : []).map((title) => ({ work_id: id, language, title })),
  );
  await trx.deleteFrom('alternative_titles').where('work_id', '=', id).execute();
  if (rows.length > 0) await trx.insertInto('alternative_titles').values(rows).execute();
  const titles = Object.fromEntries(
    [...groupOf(fields, 'titles')].map(([language, title]) => [language, String(title)]),
  );
  await writeTitles(trx, 'work_id', id, titles);
  await indexAlternativeTitles(trx, [id]);
};

const writePreferred = async (trx: Trx, id: string, fields: Fields): Promise<void> => {
  const preferred = groupOf(fields, 'preferred');
  const texts = await trx.selectFrom('texts').select(['id', 'language']).where('work_id', '=', id).execute();
  const chosen = texts.filter((text) => preferred.get(text.language) === text.id);
  if (chosen.length < preferred.size) throw new AppError('text_not_found');
  // First none, because there may be only one at any moment.
  await trx.updateTable('texts').set({ is_preferred: false }).where('work_id', '=', id).execute();
  const ids = chosen.map((text) => text.id);
  await trx
    .updateTable('texts')
    .set({ is_preferred: true })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
};

const checkCollections = async (trx: Trx, fields: Fields): Promise<void> => {
  const ids = [...groupOf(fields, 'collections').keys()];
  if (ids.length === 0) return;
  // Until the transaction ends none of them can be merged or deleted.
  const existing = await trx
    .selectFrom('collections')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (existing.length !== ids.length) throw new AppError('collection_not_found');
};

/** A work must have a name: without one no list could show it. */
const checkTitles = (fields: Fields): void => {
  const titles = groupOf(fields, 'titles');
  if (titles.size === 0) throw new AppError('bad_request', 'A work needs a title in one language at least.');
  for (const group of ['descriptions', 'short_descriptions'])
    for (const language of groupOf(fields, group).keys())
      if (!titles.has(language)) {
        const message = 'A description needs a title in its language.';
        throw new AppError('bad_request', message, [{ path: `body.changes.${group}.${language}`, message }]);
      }
};

/** A work that is put into a collection comes after those that are there. */
const placeInCollection = async (trx: Trx, { field, after }: Change): Promise<FieldValue> => {
  const collection_id =
    field.startsWith('collections.') && after === LAST_POSITION ? field.slice('collections.'.length) : '';
  if (!collection_id) return after;
  const { last } = await trx
    .selectFrom('work_collections')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('collection_id', '=', collection_id)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
};

export const workKind: RecordKind = {
  target_type: 'work',
  imported: 'work',
  rules: WORK_FIELDS,
  notFound: 'work_not_found',
  lock: async (trx, id) =>
    isUuid(id) &&
    (await trx.selectFrom('works').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined,
  read: readFields,
  complete: placeInCollection,
  write: async (trx, id, next, changed) => {
    checkTitles(next);
    const isChanged = (...names: string[]) =>
      changed.some((field) => names.some((name) => field === name || field.startsWith(`${name}.`)));
    if (isChanged('collections')) await checkCollections(trx, next);
    const { type } = await trx.selectFrom('works').select('type').where('id', '=', id).executeTakeFirstOrThrow();
    if (isChanged('titles', 'descriptions', 'short_descriptions', 'citation', 'collections'))
      await writeWorkRows(trx, [rowOfFields({ id, type }, next)], new Map());
    if (isChanged('author', 'composed', 'other_citations', 'is_published'))
      await sql`update works set author = ${next['author']}, composed = ${next['composed']},
        other_citations = ${next['other_citations']}, is_published = ${next['is_published']}
        where id = ${id}`.execute(trx);
    if (isChanged('is_published')) await refreshPublished(trx, id);
    if (isChanged('alternative_titles')) await writeAlternativeTitles(trx, id, next);
    if (isChanged('preferred')) await writePreferred(trx, id, next);
  },
};
