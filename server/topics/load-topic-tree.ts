import { AppError } from '#server/errors.ts';
import type { Context } from '#server/http/handler.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import { currentId } from '#server/library/removed-records.queries.ts';
import { createTopicTree, type TitledTopic, type TopicTree } from './topic-tree.rules.ts';
import { listTitledTopics } from './topics.queries.ts';

export const loadTopicTree = async ({ db }: Context, language: string): Promise<TopicTree> =>
  createTopicTree(await listTitledTopics(db, language));

/** At the address of one that was merged is the other. */
export const topicOr404 = async ({ db }: Pick<Context, 'db'>, tree: TopicTree, id: string): Promise<TitledTopic> => {
  const asked = uuidOr404(id, 'topic_not_found').toLowerCase();
  const topic = tree.byId.get(asked) ?? tree.byId.get(await currentId(db, 'topic', asked));
  if (!topic) throw new AppError('topic_not_found');
  return topic;
};
