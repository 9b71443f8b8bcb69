import { foldWord } from '#shared/scripts/words.ts';
import { normalizeCitation } from './citation-forms.ts';
import { type PtsPage, parsePtsPage } from './pts-citation.ts';
import { SIGLA, type Siglum } from './sigla.ts';

/** A query parsed as a citation of one work. */
export type Citation = {
  siglum: Siglum;
  /** `21`, `4.9`, `1.5`, `21–25`. */
  number: string;
  /** What follows the number: `:3` of a discourse, a folio and line of a block print. */
  rest: string;
  /** A page of the Pali Text Society's edition, in place of a number. */
  pts?: PtsPage;
};

/** Name, number, rest. A Roman numeral stands apart from the name and before a further number. */
const CITATION = /^([\p{L}\p{M} ་]*?)\.?\s*((?:\d+|(?<=\s)[ivxlc]+(?=[.:]\d))(?:[.:–-]\d+)*)(?:\s*[,:]?\s*(.*))?$/iu;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const parseRoman = (numeral: string): number => {
  const values = [...numeral.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
};

/** `I.5` and `1:5` are `1.5`; `0251` is `251`. */
const withArabicNumerals = (number: string): string =>
  number
    .replace(/^[ivxlc]+(?=[.:]|$)/i, (numeral) => String(parseRoman(numeral)))
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll('-', '–');

/** Resolves names that two works share: `Sn` with a small n is the Suttanipāta, `D` is rather Derge than the Dīgha. */
const preference = (typed: string, { label }: Siglum): number => {
  if (typed === 'Sn' && label === 'Snp') return -1;
  if (typed.toLowerCase() === 'd' && label === 'Toh') return -1;
  return 0;
};

/** As the names of sigla are written. */
const foldName = (name: string): string => name.trim().split(/\s+/).map(foldWord).join(' ');

/** A longer query is a passage, not a citation. */
const MAX_LENGTH = 60;

/** Every work the query may cite, the likeliest first; none when it is no citation. */
export const parseCitation = (query: string): Citation[] => {
  const typed = query.normalize('NFKC').trim();
  if (typed.length > MAX_LENGTH) return [];
  const pts = parsePtsPage(typed, foldName);
  const page: Citation[] = pts ? [{ siglum: pts.siglum, number: '', rest: '', pts }] : [];
  const numbered = normalizeCitation(typed).flatMap((form) => {
    const [, name = '', number = '', rest = ''] = CITATION.exec(form) ?? [];
    // A numeral without a digit anywhere is a word: "civil".
    if (!name.trim() || !/[0-9]/.test(number + rest)) return [];
    const folded = foldName(name);
    return SIGLA.filter(({ names }) => names.includes(folded))
      .toSorted((a, b) => preference(name.trim(), a) - preference(name.trim(), b))
      .map((siglum): Citation => ({ siglum, number: withArabicNumerals(number), rest: rest.trim() }));
  });
  // `SN V.11` is rather chapter and discourse; what is no such number may be a page.
  return [...numbered, ...page];
};

/** The first of a range: `21–25` is looked up at 21. */
export const firstOfRange = (number: string): string => number.replace(/–.*$/, '');

/** The same of what follows the number: `145a–145b`, `4.2-5`. */
export const firstOfRest = (rest: string): string => rest.replace(/(?<=[\da-c])\s*[–-]\s*(?=\d).*$/i, '');

/**
 * The ways to read a number as a discourse and a section in it, the longest discourse first: `10.5` is the discourse 10.5,
 * or section 5 of discourse 10.
 */
export const discourseReadings = (number: string): { discourse: string; section: string | null }[] => {
  const [whole = '', afterColon] = number.split(':');
  if (afterColon !== undefined) return [{ discourse: whole, section: afterColon }];
  const parts = whole.split('.');
  return parts.map((_, moved) => ({
    discourse: parts.slice(0, parts.length - moved).join('.'),
    section: moved === 0 ? null : parts.slice(parts.length - moved).join('.'),
  }));
};

/** The section within a discourse: `1.5`, `:3`. */
export const parseSection = (text: string): string | null => /^:?\s*(\d+(?:\.\d+)*)$/.exec(text)?.[1] ?? null;
