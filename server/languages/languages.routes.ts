import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { findWorksTitled, listRows } from './languages.queries.ts';
import { readWorkOrder } from './work-order.ts';

export const getLanguageWorks: Handler<'GET /languages/{code}/works'> = async ({ params, query }, { db }) => {
  const { code } = params;
  const { skip, limit, language, originals, search = '' } = query;
  const [texts, handedDown, titled] = await Promise.all([
    readWorkOrder(db, { code, language, originals: false }),
    readWorkOrder(db, { code, language, originals: true }),
    findWorksTitled(db, search),
  ]);
  if (texts.length === 0) throw new AppError('language_not_found');
  const order = originals ? handedDown : texts;
  const found = titled ? order.filter(({ work_id }) => titled.has(work_id)) : order;
  const page = found.slice(skip, skip + limit).map(({ text_id }) => text_id);
  const counts = { texts: texts.length, originals: handedDown.length };
  return { code, counts, works: await listRows(db, page, language), total: found.length, skip, limit };
};
