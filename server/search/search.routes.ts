import { AppError, knownId } from '#server/errors.ts';
import type { Handler } from '#server/implement.ts';
import { groupBy } from '#shared/group-by.ts';
import type { SourceMatch } from '#shared/contract/search.ts';
import { findSegments, isTextThere, type Hit } from './search.queries.ts';
import { highlight, phraseOf } from './search.rules.ts';

const sourceMatch = (hits: Hit[], phrase: string[]): SourceMatch[] =>
  [...groupBy(hits, (hit) => hit.text_id)].flatMap(([text_id, own]) =>
    own.slice(0, 1).map(({ title, language, script, published_date }) => ({
      text: { text_id, title, language, script, published_date },
      segment_match: own.map(({ segment_id, content }) => ({ segment_id, content: highlight(content, phrase) })),
    })),
  );

export const getSearch: Handler<'GET /search'> = async ({ query: asked }, { db }) => {
  const { query, search_type, skip, limit } = asked;
  const text_id = asked.text_id && knownId(asked.text_id, 'text_not_found');
  if (text_id && !(await isTextThere(db, text_id))) throw new AppError('text_not_found');
  const search = { text: query, type: search_type };
  const phrase = phraseOf(query);
  // There are no sheets yet to be found.
  if (phrase.length === 0 || search_type === 'SHEET') return { search, sources: [], sheets: [], total: 0, skip, limit };
  const language = asked.language?.split('-', 1)[0];
  const { hits, total } = await findSegments(db, { phrase, text_id, language, skip, limit });
  return { search, sources: sourceMatch(hits, phrase), sheets: [], total, skip, limit };
};
