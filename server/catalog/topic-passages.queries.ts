import { sql, type Kysely, type Transaction } from 'kysely';
import { recordAction, type Actor } from '#server/audit-log/audit-log.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { CatalogTopicRow } from '#shared/contract/admin-topics.ts';
import { isUuid } from '#shared/uuid.ts';
import { replacePassages, topicKind } from './topic.queries.ts';
import { isInTree, lockTree } from './tree.queries.ts';

/** All of them, those of one parent in their order. */
export const listCatalogTopics = async (db: Kysely<Database>, language: string): Promise<CatalogTopicRow[]> => {
  const { rows } = await sql<CatalogTopicRow>`
    select t.id, t.parent_id, t.category, n.title, n.language,
      (select count(*)::int from topic_passages p where p.topic_id = t.id) as passages,
      (select count(*)::int from sheets s where s.topics @> array[t.id] and s.is_published and s.deleted_date is null) as sheets
    from topics t
    join lateral (select title, language from topic_titles n where n.topic_id = t.id
      order by n.language = ${language} desc, n.language = 'en' desc, n.language limit 1) n on true
    order by t.position, t.key`.execute(db);
  return rows;
};

/** Replaces the passages of a topic; `change` makes the new list of the present one. */
export const changePassages = async (
  trx: Transaction<Database>,
  { actor, undoes }: { actor: Actor; undoes?: number },
  id: string,
  change: (present: string[]) => string[],
): Promise<void> => {
  await lockTree(trx, topicKind);
  if (!(await isInTree(trx, topicKind, id))) throw new AppError('topic_not_found');
  const { before, after } = await replacePassages(trx, id, change);
  if (after.join() === before.join()) throw new AppError('nothing_changed');
  await recordAction(trx, actor, {
    action: 'order_topic',
    target_type: 'topic',
    target_id: id,
    before: { saved: before },
    after: { saved: after },
    ...(undoes === undefined ? {} : { undoes }),
  });
};

export const requireSegment = async (trx: Transaction<Database>, id: string): Promise<void> => {
  const segment = isUuid(id)
    ? await trx.selectFrom('segments').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!segment) throw new AppError('segment_not_found');
};

/** Conflict when the list is no longer what the caller saw. */
export const reorderFrom =
  (before: string[], after: string[]) =>
  (present: string[]): string[] => {
    if (present.join() !== before.join()) throw new AppError('conflict');
    return after;
  };
