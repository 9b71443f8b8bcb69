import { citedReferences, formatReference, oneLine, siglaOf } from './exact-reference.ts';

/** A passage as a page shows it. */
export type CitedPassage = {
  title: string;
  /** Code of the language the passage is in. */
  language: string;
  segment_number: number;
  /** Of several segments: the last one. */
  last_segment_number?: number;
  /** How people cite the work: `DN 16`. */
  work_citation?: string;
  /** The number that the segment itself has: `dn16:3.40.2`. */
  own_number?: string;
  /** Where it stands in printed or numbered editions. */
  references: { siglum: string; value: string }[];
  source: string;
  license: string;
  /** Shown with the passage. */
  translation?: { title: string; source: string; license: string };
  url: string;
  /** The day it was read, `YYYY-MM-DD`. */
  accessed: string;
};

type CitedPlace = Pick<
  CitedPassage,
  'language' | 'segment_number' | 'last_segment_number' | 'work_citation' | 'own_number' | 'references'
>;

/** The reference that names the passage in the numbers of its work: `Dhp 21` of a work cited as `Dhp 21–32`. */
const ownReference = (cited: CitedPlace) => {
  const own = citedReferences(cited).filter(({ siglum }) => siglaOf(cited).includes(siglum));
  // In Chinese by the Taishō.
  return own.find(({ siglum }) => cited.language === 'zh' && siglum === 'T') ?? own[0];
};

/** In printed editions: `PTS M i 56, T 251, 848c07`. */
export const referencesOf = (cited: CitedPlace): string => {
  const own = ownReference(cited);
  return citedReferences(cited)
    .map(formatReference)
    .filter((reference) => !own || reference !== formatReference(own))
    .join(', ');
};

const numbersOf = ({ segment_number, last_segment_number = segment_number }: CitedPlace): string =>
  last_segment_number === segment_number ? String(segment_number) : `${segment_number}–${last_segment_number}`;

/** `DN 16, dn16:3.40.2`, `Dhp 21`; the number of the passage where neither it nor its work has one of its own. */
export const placeOf = (cited: CitedPlace): string => {
  const own = ownReference(cited);
  if (own) return formatReference(own);
  const number = cited.own_number ? oneLine(cited.own_number) : numbersOf(cited);
  return [oneLine(cited.work_citation ?? ''), number].filter(Boolean).join(', ');
};

/** Title, source and licence of the translation. */
const translationOf = ({ translation }: CitedPassage): string =>
  translation
    ? [translation.title, translation.source, translation.license].map(oneLine).filter(Boolean).join(', ')
    : '';

/** Adds a full stop unless the text ends with a mark of its script. */
const withFullStop = (text: string): string => (/[.!?。！？།༎॥།]$/u.test(text) ? text : `${text}.`);

/** Each part a sentence, on one line; empty ones are left out. */
export const joinSentences = (parts: string[]): string =>
  parts
    .map(oneLine)
    .filter((part) => part !== '')
    .map(withFullStop)
    .join(' ');

/** Where it stands: in its work, and in brackets in printed editions. */
export const positionOf = ({ place, references }: { place: string; references: string }): string =>
  place && references ? `${place} (${references})` : place || references;

type PlainCitation = {
  /** What it is and where it stands. */
  title: string;
  position: string;
  /** Of a translation: those who translated it. */
  authors?: string[];
  translators?: string[];
  source: string;
  /** Where and when it was published, of what has no other source. */
  published?: string;
  license: string;
  /** Shown with it. */
  translation?: string;
  url: string;
  accessed: string;
};

/** Those that the source does not name anyway. */
const notIn = (source: string, names: string[] = []): string =>
  names.filter((name) => !source.includes(name)).join(', ');

/** Without a word of any language: title and place, people, source, licence, address and day. */
export const plainCitation = (cited: PlainCitation): string => {
  const { title, position, authors, translators, source, published = '', license, translation = '', url } = cited;
  const sentences = joinSentences([
    [notIn(source, authors), title, position].filter(Boolean).join(', '),
    notIn(source, translators),
    source,
    published,
    license,
    translation,
  ]);
  return `${sentences} ${oneLine(url)} (${cited.accessed}).`;
};

/** Of a passage that is copied from a page, with what the page has at hand. */
export const citePassage = (cited: CitedPassage): string =>
  plainCitation({
    ...cited,
    position: positionOf({ place: placeOf(cited), references: referencesOf(cited) }),
    translation: translationOf(cited),
  });
