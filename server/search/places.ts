import type { Place } from '#shared/contract/search-parts.ts';
import { linesUpTo, readCitation, readFolio, readSection, type Citation } from './citation.rules.ts';
import { findByNumber, findByReference, findByWork, type FoundPlace } from './citation.queries.ts';
import type { Step } from './within-time.queries.ts';

const labelOf = ({ siglum, number, rest }: Citation): string => {
  if (!rest) return `${siglum.label} ${number}`;
  return readFolio(rest) ? `${siglum.label} ${number}, ${rest}` : `${siglum.label} ${number}:${rest.replace(/^:/, '')}`;
};

/** Ways to write a number of two parts: `1.5` of a poem is `1:5` in some editions. */
const spellingsOf = (number: string): string[] => [
  ...new Set([number, number.replace(/[.:]/, '.'), number.replace(/[.:]/, ':')]),
];

/** A block print is cited by folio and line, other editions by numbers. */
const findCitation = async (citation: Citation, step: Step): Promise<FoundPlace[]> => {
  const { siglum, number, rest } = citation;
  const folio = readFolio(rest);
  if (rest && !folio && !readSection(rest)) return [];
  if (siglum.references) {
    const { references, language } = siglum;
    const lines = folio ? linesUpTo(folio) : [];
    const values = folio
      ? lines.map((line) => `${number}, ${line.folio}${line.side}${line.line}`)
      : rest
        ? [`${number}.${rest}`, `${number}:${rest}`]
        : spellingsOf(number);
    // A whole work begins with the first of its lines, a chapter with the first of its verses.
    const beginnings = folio || rest ? [null] : [`${number}, `, `${number}:`];
    for (const beginning of beginnings) {
      const found = await step((db) => findByReference(db, references, values, beginning, language));
      if (found.length > 0) return found;
    }
  }
  if (siglum.work) {
    const lines = folio ? linesUpTo(folio).map((line) => `${line.folio}${line.side}.${line.line}`) : [];
    return step((db) => findByWork(db, `${siglum.work}${number}`, lines));
  }
  return siglum.uid ? findDiscourse(siglum.uid, number, rest, step) : [];
};

/** `snp4.9:3` is a place in a discourse; `dhp1:5` may be, and `1:5` may also be chapter and verse. */
const findDiscourse = async (uid: string, number: string, rest: string, step: Step): Promise<FoundPlace[]> => {
  const [discourse = '', section = ''] = number.split(':');
  const within = readSection(rest) ?? (section || null);
  return step((db) => findByNumber(db, [uid + discourse], within));
};

/** Where a citation leads; nothing when the query is none, or leads nowhere. */
export const findPlaces = async (query: string, step: Step): Promise<Place[]> => {
  for (const citation of readCitation(query)) {
    const found = await findCitation(citation, step);
    if (found.length > 0) return found.map((place) => ({ ...place, citation: labelOf(citation) }));
  }
  return [];
};
