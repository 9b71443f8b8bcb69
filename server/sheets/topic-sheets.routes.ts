import type { Handler } from '#server/http/handler.ts';
import { loadTopicTree, topicOr404 } from '#server/topics/load-topic-tree.ts';
import { listSheets } from './list-sheets.queries.ts';
import { serializeSummary } from './serialize-sheet.rules.ts';

export const getTopicSheets: Handler<'GET /topics/{id}/sheets'> = async ({ params, query }, context) => {
  const { language, skip, limit } = query;
  const { id } = await topicOr404(context, await loadTopicTree(context, language), params.id);
  const page = { skip, limit, sort_by: 'published_date', sort_order: 'desc' } as const;
  const { sheets, total } = await listSheets(context.db, { account_id: undefined, viewer: null, topic: id }, page);
  return { sheets: sheets.map((sheet) => serializeSummary(sheet, language)), total, skip, limit };
};
