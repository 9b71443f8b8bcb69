import type { Handler } from '#server/implement.ts';
import { linkOf, topicTree } from '#server/topics/topic-tree.rules.ts';
import { listTitledTopics } from '#server/topics/topics.queries.ts';
import { visibleSheet } from './own-sheet.ts';

export const getSheetTopics: Handler<'GET /sheets/{id}/topics'> = async ({ params, query }, { db, viewer }) => {
  const sheet = await visibleSheet(db, params.id, viewer?.account_id ?? null);
  if (sheet.topics.length === 0) return { topics: [] };
  const tree = topicTree(await listTitledTopics(db, query.language));
  return { topics: sheet.topics.flatMap((id) => tree.byId.get(id) ?? []).map((topic) => linkOf(tree, topic)) };
};
