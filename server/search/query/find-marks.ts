import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { withoutQuestionWords } from '#shared/search/question-words.ts';
import { extractText } from '#shared/search/html-text.ts';
import { inLanguage } from '#shared/search/in-language.ts';
import type { Interpretation } from '#shared/search/query-words.ts';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { listContents } from './marks.queries.ts';
import { findMatches } from '#shared/search/match.ts';
import type { ParsedQuery } from '#shared/search/parse-query.ts';

/** Segments can be long; of those that are longer together the last ones are left out. */
const MAX_MARKED_CHARACTERS = 400_000;

type Request = { text_id: string; query: ParsedQuery; from: number; to: number };

export type SearchMark = { segment_id: string; start_offset: number; end_offset: number };

/** Where the words stand in a range of segments, in the order of the text. */
export const findMarks = async (db: Kysely<Database>, request: Request): Promise<SearchMark[]> => {
  const interpretations = interpretQuery(request.query.groups).map((each) => withoutQuestionWords(each, undefined));
  if (interpretations.length === 0) return [];
  const marks: SearchMark[] = [];
  const ofLanguage: Record<string, Interpretation[]> = {};
  let characters = 0;
  for (const { segment_id, content, language } of await listContents(db, request)) {
    characters += content.length;
    if (characters > MAX_MARKED_CHARACTERS) break;
    const own = (ofLanguage[language] ??= interpretations.map((each) => inLanguage(each, language)));
    for (const { start, end } of findMatches(extractText(content).text, own, language))
      marks.push({ segment_id, start_offset: start, end_offset: end });
  }
  return marks;
};
