import { createHash } from 'node:crypto';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import type { TopicDraft } from './draft.ts';
import type { RunInTransaction } from './import-transactions.ts';
import { stableId } from './stable-id.ts';
import { findTopicChecksum, type PreparedTopic, writeTopic } from './topics.queries.ts';

const prepareTopic = (draft: TopicDraft): PreparedTopic => {
  const { kind: _kind, ...fields } = draft;
  return {
    id: stableId('topic', draft.key),
    parent_id: draft.parent === null ? null : stableId('topic', draft.parent),
    checksum: createHash('sha256').update(JSON.stringify(fields)).digest('base64url'),
    segment_ids: draft.passages.map(({ text, segment }) => stableId('segment', text, segment)),
  };
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
