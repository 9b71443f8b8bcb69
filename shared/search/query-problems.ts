import type { Problem } from '#shared/contract/search-parts.ts';
import { MAX_PHRASE } from '#shared/search-limits.ts';
import { countWords, shortPrefixes } from './interpret-query.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { Interpretation } from './query-words.ts';

/** What of a query cannot be searched for as it was typed. */
export const problemsOf = ({ groups, excluded }: ParsedQuery, interpretations: Interpretation[]): Problem[] => {
  const problems: Problem[] = [];
  if (interpretations.length === 0 && excluded.length > 0)
    problems.push({ code: 'only_exclusions', value: '', known: [] });
  if (countWords(groups) > MAX_PHRASE) problems.push({ code: 'too_many_words', value: String(MAX_PHRASE), known: [] });
  for (const value of shortPrefixes([...groups, ...excluded]))
    problems.push({ code: 'short_prefix', value, known: [] });
  return problems;
};
