import type { PassageReference } from './contract/parts.ts';

/** A line break in a value would be read as the next field. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

type Reference = { siglum: string; value: string };

type ReferencedPassage = {
  /** How people cite the work: `DN 16`. */
  work_citation?: string;
  /** Where the passage stands in printed or numbered editions. */
  references: Reference[];
};

/** Sigla in lower case are those of databases; of them only the pages of the Pali Text Society are cited. */
export const citedReferences = (cited: ReferencedPassage): Reference[] =>
  cited.references.flatMap(({ siglum, value }) => {
    if (siglum.startsWith('pts')) return [{ siglum: 'PTS', value }];
    // A reference to the work itself says nothing of the passage.
    const isKnown = worksOf(cited).includes(`${siglum} ${value}`);
    return /^[a-z]/.test(siglum) || isKnown ? [] : [{ siglum, value }];
  });

/** A work may be cited in two canons: `Toh 21, T 251`. */
const worksOf = ({ work_citation = '' }: ReferencedPassage): string[] => work_citation.split(', ');

export const siglaOf = (cited: ReferencedPassage): (string | undefined)[] =>
  worksOf(cited).map((work) => work.split(' ', 1)[0]);

export const formatReference = ({ siglum, value }: Reference): string => oneLine(`${siglum} ${value}`);

/** A passage that spans many lines of an edition has many. */
const MAX_EXACT_REFERENCES = 4;

/**
 * Where a passage stands, in short: printed and numbered editions and the number of the passage itself say it exactly; without
 * any, the work and the passage in it do. `passage` is "Passage 5" in the reader's language.
 */
export const exactReference = ({ citation, own_number, references }: PassageReference, passage: string): string => {
  const cited = { work_citation: citation, references };
  const exact = citedReferences(cited);
  const namesWork = exact.some(({ siglum }) => siglaOf(cited).includes(siglum));
  const place = namesWork ? '' : [citation, own_number].filter(Boolean).join(', ');
  const numbers = exact.slice(0, MAX_EXACT_REFERENCES).map(formatReference);
  return [place, ...(numbers.length > 0 || own_number ? numbers : [passage])].filter(Boolean).join(' · ');
};
