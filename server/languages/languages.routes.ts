import { AppError } from '#server/errors.ts';
import type { Handler } from '#server/http/handler.ts';
import { countInLanguage, listWorksInLanguage } from './languages.queries.ts';

export const getLanguageWorks: Handler<'GET /languages/{code}/works'> = async ({ params, query }, { db }) => {
  const { code } = params;
  const { skip, limit } = query;
  const [counts, { works, total }] = await Promise.all([
    countInLanguage(db, code),
    listWorksInLanguage(db, { ...query, code }),
  ]);
  if (counts.texts === 0) throw new AppError('language_not_found');
  return { code, counts, works, total, skip, limit };
};
