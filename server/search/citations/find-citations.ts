import type { CitationMatch } from '#shared/contract/search-parts.ts';
import { precedingLines, parseCitation, parseFolio, parseSection, type Citation } from './citation.rules.ts';
import { findByNumber, findByReference, findByWork, type CitedSegment } from './citations.queries.ts';
import type { RunStatement } from '../query/statement-budget.queries.ts';

const labelOf = ({ siglum, number, rest }: Citation): string => {
  if (!rest) return `${siglum.label} ${number}`;
  return parseFolio(rest)
    ? `${siglum.label} ${number}, ${rest}`
    : `${siglum.label} ${number}:${rest.replace(/^:/, '')}`;
};

/** Ways to write a number of two parts: `1.5` is `1:5` in some editions. */
const numberVariants = (number: string): string[] => [
  ...new Set([number, number.replace(/[.:]/, '.'), number.replace(/[.:]/, ':')]),
];

/** A block print is cited by folio and line, other editions by numbers. */
const resolveCitation = async (citation: Citation, runStatement: RunStatement): Promise<CitedSegment[]> => {
  const { siglum, number, rest } = citation;
  const folio = parseFolio(rest);
  if (rest && !folio && !parseSection(rest)) return [];
  if (siglum.references) {
    const { references, language } = siglum;
    const lines = folio ? precedingLines(folio) : [];
    const values = folio
      ? lines.map((line) => `${number}, ${line.folio}${line.side}${line.line}`)
      : rest
        ? [`${number}.${rest}`, `${number}:${rest}`]
        : numberVariants(number);
    // A whole work is cited by its first line, a chapter by its first verse.
    const prefixes = folio || rest ? [null] : [`${number}, `, `${number}:`];
    for (const prefix of prefixes) {
      const segments = await runStatement((db) => findByReference(db, references, values, prefix, language));
      if (segments.length > 0) return segments;
    }
  }
  if (siglum.work) {
    const lines = folio ? precedingLines(folio).map((line) => `${line.folio}${line.side}.${line.line}`) : [];
    return runStatement((db) => findByWork(db, `${siglum.work}${number}`, lines));
  }
  return siglum.uid ? findDiscourse(siglum.uid, number, rest, runStatement) : [];
};

/** `snp4.9:3` is a section of a discourse; so may be `dhp1:5`, where `1:5` may also be chapter and verse. */
const findDiscourse = async (
  uid: string,
  number: string,
  rest: string,
  runStatement: RunStatement,
): Promise<CitedSegment[]> => {
  const [discourse = '', section = ''] = number.split(':');
  const within = parseSection(rest) ?? (section || null);
  return runStatement((db) => findByNumber(db, [uid + discourse], within));
};

/** The segments that a query cites; none when it is no citation, or cites nothing in the library. */
export const findCitations = async (query: string, runStatement: RunStatement): Promise<CitationMatch[]> => {
  for (const citation of parseCitation(query)) {
    const segments = await resolveCitation(citation, runStatement);
    if (segments.length > 0) return segments.map((segment) => ({ ...segment, citation: labelOf(citation) }));
  }
  return [];
};
