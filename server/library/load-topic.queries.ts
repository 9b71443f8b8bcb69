import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import type { TopicDraft } from './draft.ts';
import type { RunInTransaction } from './import-transactions.ts';
import { stableId } from './stable-id.ts';

type PreparedTopic = { id: string; parent_id: string | null; checksum: string; segment_ids: string[] };

const prepareTopic = (draft: TopicDraft): PreparedTopic => {
  const { kind: _kind, ...fields } = draft;
  return {
    id: stableId('topic', draft.key),
    parent_id: draft.parent === null ? null : stableId('topic', draft.parent),
    checksum: createHash('sha256').update(JSON.stringify(fields)).digest('base64url'),
    segment_ids: draft.passages.map(({ text, segment }) => stableId('segment', text, segment)),
  };
};

const findTopicChecksum = async (db: Kysely<Database>, id: string): Promise<string | undefined> => {
  const topic = await db.selectFrom('topics').select('checksum').where('id', '=', id).executeTakeFirst();
  return topic?.checksum;
};

/** Replaces the topic with its titles, terms and passages. */
const writeTopic = async (
  db: Transaction<Database>,
  { key, position, titles, descriptions, terms }: TopicDraft,
  { id, parent_id, checksum, segment_ids }: PreparedTopic,
): Promise<void> => {
  await db
    .insertInto('topics')
    .values({ id, key, parent_id, position, checksum })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ parent_id, position, checksum }))
    .execute();
  const titleRows = Object.entries(titles).map(([language, title]) => ({
    topic_id: id,
    language,
    title,
    description: descriptions[language] ?? '',
  }));
  await db.deleteFrom('topic_titles').where('topic_id', '=', id).execute();
  if (titleRows.length > 0) await db.insertInto('topic_titles').values(titleRows).execute();
  await db.deleteFrom('topic_terms').where('topic_id', '=', id).execute();
  const termRows = terms.map(({ language, term }, index) => ({ topic_id: id, position: index + 1, language, term }));
  if (termRows.length > 0) await db.insertInto('topic_terms').values(termRows).execute();
  await db.deleteFrom('topic_passages').where('topic_id', '=', id).execute();
  // One array, however many passages there are.
  await sql`insert into topic_passages (topic_id, position, segment_id)
    select ${id}, position, segment_id
    from unnest(${segment_ids}::uuid[]) with ordinality as row (segment_id, position)`.execute(db);
};

/** An unchanged topic is not written, so that cached pages stay valid. */
export const loadTopic = async (runInTransaction: RunInTransaction, draft: TopicDraft): Promise<void> => {
  const topic = prepareTopic(draft);
  await runInTransaction(async (transaction) => {
    if ((await findTopicChecksum(transaction, topic.id)) === topic.checksum) return;
    await writeTopic(transaction, draft, topic);
    await writeTitles(transaction, 'topic_id', topic.id, draft.titles, draft.terms);
  });
};

/** Whether the bundled library was loaded before topics existed. */
export const areTopicsMissing = async (db: Kysely<Database>): Promise<boolean> => {
  const { isMissing } = await db
    .selectNoFrom((eb) =>
      eb
        .and([
          eb.not(eb.exists(eb.selectFrom('topics').select('id'))),
          eb.exists(eb.selectFrom('texts').select('id').where('key', 'like', 'library:%')),
        ])
        .as('isMissing'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isMissing);
};
