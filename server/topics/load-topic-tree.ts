import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { createTopicTree, type TitledTopic, type TopicTree } from './topic-tree.rules.ts';
import { listTitledTopics } from './topics.queries.ts';

export const loadTopicTree = async ({ db }: Context, language: string): Promise<TopicTree> =>
  createTopicTree(await listTitledTopics(db, language));

export const topicOr404 = (tree: TopicTree, id: string): TitledTopic => {
  const topic = tree.byId.get(uuidOr404(id, 'topic_not_found').toLowerCase());
  if (!topic) throw new AppError('topic_not_found');
  return topic;
};
