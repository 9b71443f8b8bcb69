import { createHash } from 'node:crypto';
import { writeTitles } from '#server/search/index/title-tokens.queries.ts';
import type { TopicDraft } from '../draft.ts';
import { stableId } from '../stable-id.ts';
import type { Transact } from '../transact.ts';
import { findTopicChecksum, writeTopic, type PreparedTopic } from './topics.queries.ts';

const prepare = (draft: TopicDraft): PreparedTopic => {
  const { kind: _kind, ...known } = draft;
  return {
    id: stableId('topic', draft.key),
    parent_id: draft.parent === null ? null : stableId('topic', draft.parent),
    checksum: createHash('sha256').update(JSON.stringify(known)).digest('base64url'),
    segment_ids: draft.passages.map(({ text, segment }) => stableId('segment', text, segment)),
  };
};

/** A topic that is the same is left alone, so that pages made of it stay good. */
export const loadTopic = async (transact: Transact, draft: TopicDraft): Promise<void> => {
  const topic = prepare(draft);
  await transact(async (transaction) => {
    if ((await findTopicChecksum(transaction, topic.id)) === topic.checksum) return;
    await writeTopic(transaction, draft, topic);
    await writeTitles(transaction, 'topic_id', topic.id, draft.titles, draft.terms);
  });
};
