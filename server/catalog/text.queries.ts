import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import { TEXT_FIELDS } from '#shared/catalog-fields.ts';
import type { Fields } from '#shared/field-values.ts';
import { isUuid } from '#shared/uuid.ts';
import type { RecordKind } from './edit-record.ts';

const readFields = async (db: Kysely<Database>, id: string): Promise<Fields> => {
  const text = await db
    .selectFrom('texts')
    .select([
      'title',
      'language',
      'script',
      'author',
      'source',
      'source_url',
      'license',
      'revision_label',
      'is_released',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!text) throw new AppError('text_not_found');
  return text;
};

/** With its work, and that first, as everybody does who changes what readers see of both. */
const lockText = async (trx: Transaction<Database>, id: string): Promise<boolean> => {
  if (!isUuid(id)) return false;
  await sql`select from works where id = (select work_id from texts where id = ${id}) for update`.execute(trx);
  const text = await trx.selectFrom('texts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return text !== undefined;
};

/** Readers see a text when it is released and its work is published. */
export const refreshPublished = async (trx: Transaction<Database>, work_id: string): Promise<void> => {
  await sql`update texts t set is_published = t.is_released and w.is_published,
      published_date = case when t.is_published then t.published_date else now() end
    from works w where w.id = t.work_id and w.id = ${work_id}
      and t.is_published is distinct from (t.is_released and w.is_published)`.execute(trx);
};

export const textKind: RecordKind = {
  target_type: 'text',
  imported: 'text',
  rules: TEXT_FIELDS,
  notFound: 'text_not_found',
  lock: lockText,
  read: readFields,
  write: async (trx, id, next, changed) => {
    const { work_id } = await trx
      .updateTable('texts')
      .set({
        title: String(next['title']),
        language: String(next['language']),
        script: String(next['script']),
        author: String(next['author']),
        source: String(next['source']),
        source_url: String(next['source_url']),
        license: String(next['license']),
        revision_label: String(next['revision_label']),
        is_released: next['is_released'] === true,
        // Another version may be preferred in that language.
        ...(changed.includes('language') ? { is_preferred: false } : {}),
        updated_date: sql`now()`,
      })
      .where('id', '=', id)
      .returning('work_id')
      .executeTakeFirstOrThrow();
    if (changed.includes('title') || changed.includes('language'))
      await writeTitles(trx, 'text_id', id, { [String(next['language'])]: String(next['title']) });
    if (changed.includes('is_released')) await refreshPublished(trx, work_id);
  },
};
