import { foldWord } from '#shared/scripts/words.ts';
import { SIGLA, type Siglum } from './sigla.ts';

/** A query parsed as a citation of one work. */
export type Citation = {
  siglum: Siglum;
  /** `21`, `4.9`, `1.5`. */
  number: string;
  /** What follows the number: `:3` of a discourse, a folio and line of a block print. */
  rest: string;
};

/** Name, number, rest. A Roman numeral stands apart from the name and before a further number. */
const CITATION = /^([\p{L}\p{M} ]*?)\.?\s*((?:\d+|(?<=\s)[ivxlc]+(?=[.:]\d))(?:[.:–-]\d+)*)(?:\s*[,:]?\s*(.*))?$/iu;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const parseRoman = (numeral: string): number => {
  const values = [...numeral.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
};

/** `I.5` and `1:5` are `1.5`. */
const withArabicNumerals = (number: string): string =>
  number.replace(/^[ivxlc]+(?=[.:]|$)/i, (numeral) => String(parseRoman(numeral)));

/** Resolves names that two works share: `Sn` with a small n is the Suttanipāta, `D` is rather Derge than the Dīgha. */
const preference = (typed: string, { label }: Siglum): number => {
  if (typed === 'Sn' && label === 'Snp') return -1;
  if (typed.toLowerCase() === 'd' && label === 'Toh') return -1;
  return 0;
};

/** A longer query is a passage, not a citation. */
const MAX_LENGTH = 60;

/** Every work the query may cite, the likeliest first; none when it is no citation. */
export const parseCitation = (query: string): Citation[] => {
  const typed = query.normalize('NFKC').trim();
  if (typed.length > MAX_LENGTH) return [];
  const [, name = '', number = '', rest = ''] = CITATION.exec(typed) ?? [];
  // A numeral without a digit anywhere is a word: "civil".
  if (!name.trim() || !/[0-9]/.test(number + rest)) return [];
  const folded = name.trim().split(/\s+/).map(foldWord).join(' ');
  return SIGLA.filter(({ names }) => names.includes(folded))
    .toSorted((a, b) => preference(name.trim(), a) - preference(name.trim(), b))
    .map((siglum) => ({ siglum, number: withArabicNumerals(number), rest: rest.trim() }));
};

/** `144b.6`, `144b6`, `144 b 6`. */
const FOLIO = /^(\d+)\s*([ab])\s*\.?\s*(\d+)?$/i;
const LINES_PER_SIDE = 8;
/** A segment that contains a line begins at most so many sides before. */
const MAX_SIDES_BACK = 2;

export type FolioLine = { folio: number; side: 'a' | 'b'; line: number };

export const parseFolio = (text: string): FolioLine | null => {
  const [, folio, side, line] = FOLIO.exec(text.replace(/^(?:f\.|folio)\s*/i, '')) ?? [];
  if (!folio || !side) return null;
  return { folio: Number(folio), side: side.toLowerCase() as 'a' | 'b', line: Number(line ?? 1) };
};

/** The line and those before it, nearest first: a segment is indexed by the line where it begins. */
export const precedingLines = ({ folio, side, line }: FolioLine): FolioLine[] => {
  const lines: FolioLine[] = [];
  let page = { folio, side };
  let from = line;
  for (let sides = 0; sides < MAX_SIDES_BACK && page.folio > 0; sides += 1) {
    for (let each = from; each >= 1; each -= 1) lines.push({ ...page, line: each });
    page = page.side === 'b' ? { folio: page.folio, side: 'a' } : { folio: page.folio - 1, side: 'b' };
    from = LINES_PER_SIDE;
  }
  return lines;
};

/** The section within a discourse: `1.5`, `:3`. */
export const parseSection = (text: string): string | null => /^:?\s*(\d+(?:\.\d+)*)$/.exec(text)?.[1] ?? null;
