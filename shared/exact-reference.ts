import { formatPtsPage } from './pts-pages.ts';
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

/** Volume and page in the editions of the Pali Text Society, as SuttaCentral has them; in some also the number on the page. */
const PTS_SIGLUM = /^pts-vp-pli(2ed)?$/;
const PTS_PAGE = /^(\d+)\.(\d+)(\.\d+)?$/;

/** Sigla in lower case are those of databases; of them only the pages of the Pali Text Society are cited: `PTS M i 55`. */
export const citedReferences = (cited: ReferencedPassage): Reference[] =>
  cited.references.flatMap(({ siglum, value }) => {
    if (PTS_SIGLUM.test(siglum)) {
      const [, volume, page] = PTS_PAGE.exec(value) ?? [];
      const [collection = ''] = siglaOf(cited);
      return [{ siglum: 'PTS', value: volume ? formatPtsPage(collection, Number(volume), Number(page)) : value }];
    }
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

/** Where a number may be divided: `1.5`, `251, 848c04`, `dn16:3.40.2`. */
const PARTS = /[^.,:\s]+(?:[.,:\s]+|$)/g;
/** `848c` and `04`: page with column, and line. */
const LINE_OF_PAGE = /^(\d+[a-z])(\d+)$/;

/** `1.5–7` for `1.5` and `1.7`: what both begin with is said once. */
export const joinNumbers = (first: string, last: string): string => {
  if (first === last) return first;
  const [starts, ends] = [first.match(PARTS) ?? [first], last.match(PARTS) ?? [last]];
  let same = 0;
  while (same < ends.length - 1 && starts[same] === ends[same]) same += 1;
  const rest = ends.slice(same).join('');
  const [start, end] = [LINE_OF_PAGE.exec(starts.slice(same).join('')), LINE_OF_PAGE.exec(rest)];
  return `${first}–${start && end && start[1] === end[1] ? end[2] : rest}`;
};

/** The numbers of a range: in each edition from that of its first passage to that of its last. */
export const rangeReferences = (first: Reference[], last: Reference[] | undefined): Reference[] => {
  if (!last) return first;
  const sigla = [...new Set(first.map(({ siglum }) => siglum))];
  return sigla.flatMap((siglum) => {
    const start = first.find((one) => one.siglum === siglum);
    const end = last.findLast((one) => one.siglum === siglum);
    return start ? [{ siglum, value: end ? joinNumbers(start.value, end.value) : start.value }] : [];
  });
};

/**
 * Where a passage stands, in short: printed and numbered editions and the number of the passage itself say it exactly; without
 * any, the work and the passage in it do. `passage` is "Passage 5" in the reader's language, of a range "Passage 5–9"; `last`
 * is its last passage.
 */
export const exactReference = (
  { citation, own_number, references }: PassageReference,
  passage: string,
  last?: PassageReference,
): string => {
  const cited = { work_citation: citation, references };
  const exact = rangeReferences(
    citedReferences(cited),
    last && citedReferences({ work_citation: last.citation, references: last.references }),
  );
  const namesWork = exact.some(({ siglum }) => siglaOf(cited).includes(siglum));
  const own = own_number && last?.own_number ? joinNumbers(own_number, last.own_number) : own_number;
  const place = namesWork ? '' : [citation, own].filter(Boolean).join(', ');
  const numbers = exact.slice(0, MAX_EXACT_REFERENCES).map(formatReference);
  return [place, ...(numbers.length > 0 || own ? numbers : [passage])].filter(Boolean).join(' · ');
};
