import type { CitationLanguages, CitationLookup } from '#shared/citations/citation-lookup.ts';
import {
  findCitations as findWithLookup,
  type CitationOptions,
  type FoundCitations,
} from '#shared/citations/find-citations.ts';
import { findByNumber, findByPage, findByReference, findByWork, findFirstNumber } from './citations.queries.ts';
import type { RunStatement } from '../query/statement-budget.queries.ts';

const lookupIn =
  (runStatement: RunStatement) =>
  (languages: CitationLanguages): CitationLookup => ({
    byReference: (asked) => runStatement((db) => findByReference(db, asked, languages)),
    byPage: (asked) => runStatement((db) => findByPage(db, asked, languages)),
    byNumber: (number, section) => runStatement((db) => findByNumber(db, number, section, languages)),
    firstNumber: (prefix) => runStatement((db) => findFirstNumber(db, prefix)),
    byWork: (work, lines) => runStatement((db) => findByWork(db, work, lines, languages)),
  });

/** The segments of the library that a query cites. */
export const findCitations = (
  query: string,
  options: CitationOptions,
  runStatement: RunStatement,
): Promise<FoundCitations> => findWithLookup(query, options, lookupIn(runStatement));
