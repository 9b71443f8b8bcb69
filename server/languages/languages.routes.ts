import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { indexedRows } from '#shared/list-index.ts';
import { findWorksTitled, listRows, listTitles } from './languages.queries.ts';
import { readListCounts, readWorkOrder } from './work-order.ts';

export const getLanguageWorks: Handler<'GET /languages/{code}/works'> = async ({ params, query }, { db }) => {
  const { code } = params;
  const { skip, limit, language, originals, search = '' } = query;
  const counts = (await readListCounts(db)).get(code);
  if (!counts) throw new AppError('language_not_found');
  const [order, titled] = await Promise.all([
    readWorkOrder(db, { code, language, originals }),
    findWorksTitled(db, search),
  ]);
  const found = titled ? order.filter(({ work_id }) => titled.has(work_id)) : order;
  const page = found.slice(skip, skip + limit).map(({ text_id }) => text_id);
  const indexed = new Map(indexedRows(found.length, limit).map((row) => [found[row]?.text_id ?? '', row]));
  const [works, titles] = await Promise.all([listRows(db, page, language), listTitles(db, [...indexed.keys()])]);
  const index = titles.map(({ id, ...title }) => ({ ...title, skip: indexed.get(id) ?? 0 }));
  return { code, counts, works, index, total: found.length, skip, limit };
};
