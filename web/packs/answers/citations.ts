import { type CitationOptions, findCitations, type FoundCitations } from '#shared/citations/find-citations.ts';
import type { Problem } from '#shared/contract/search-parts.ts';
import { listTexts } from './alike-texts.ts';
import { createLookup } from './citation-lookup.ts';

/** The passages of texts on this device that a query cites. */
export const findCitedPassages = async (query: string, options: CitationOptions): Promise<FoundCitations> => {
  const all = await listTexts();
  return findCitations(query, options, (languages) => createLookup(all, languages));
};

/** It may well be in the library, which was not asked. */
export const missingProblems = ({ missing }: FoundCitations): Problem[] =>
  missing === null ? [] : [{ code: 'citation_not_on_device', value: missing, known: [] }];
