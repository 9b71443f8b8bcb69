import type { PdfRun } from './pdf-book.ts';

/** A line across the page has about so many letters; what does not fit into a column reaches into the next one. */
const LETTERS_OF_A_PAGE = 68;

const SOFT_HYPHEN = '\u00ad';
/** Of a compound so many letters stay together at its beginning and its end. */
const MIN_PART = 3;
const DIACRITIC = /[āīūṛṝḷṃṁṅñṭḍṇśṣḥ]/iu;
const DEVANAGARI = /\p{sc=Devanagari}/u;
/** Syllables of Sanskrit and Pāli end with their vowel: after it, and what belongs to it, comes the consonant of the next. */
const SYLLABLE_END = /(?<=[aāiīuūṛṝḷeo][ṃṁḥ]?)(?=[bcdghjklmnpqrstvyṅñṭḍṇśṣ])/giu;
/** Not after a virama: the consonant after it is of the same syllable. */
const AKSHARA_END = /(?<=[\u0900-\u094c\u0950-\u0963])(?=[\u0904-\u0939\u0958-\u0961])/gu;

/** Parts of a word between which it may break; `max` letters never stay together. */
const partsOf = (word: string, max: number): string[] => {
  const parts: string[] = [];
  for (const syllable of word.split(DEVANAGARI.test(word) ? AKSHARA_END : SYLLABLE_END)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length < MIN_PART) parts[parts.length - 1] = last + syllable;
    else parts.push(syllable);
  }
  const end = parts.at(-1) ?? '';
  if (parts.length > 1 && end.length < MIN_PART) parts.splice(-2, 2, (parts.at(-2) ?? '') + end);
  return parts.flatMap((part) => part.match(new RegExp(`.{1,${max}}\\p{M}*`, 'gsu')) ?? []);
};

/** Words as they are written, but for those that fit into no line of a column: they may break, compounds of Sanskrit by syllables. */
export const breakLongWords = (text: string, lang: string, columns: number): { text: string; isLong: boolean }[] => {
  const max = Math.floor(LETTERS_OF_A_PAGE / columns);
  const pieces: { text: string; isLong: boolean }[] = [];
  for (const word of text.split(/([\s\u200b]+)/u)) {
    const isLong = word.length > max && /^[^\p{sc=Han}\p{sc=Tibetan}\p{sc=Thai}\p{sc=Lao}]+$/u.test(word);
    const isCompound =
      lang === 'sa' || lang === 'pi' || DIACRITIC.test(word) || DEVANAGARI.test(word) || word.length > 2 * max;
    const shown = isLong && isCompound ? partsOf(word, max).join(SOFT_HYPHEN) : word;
    const last = pieces.at(-1);
    // The rules for an ordinary word are those of its language, which the typesetter knows.
    const hyphenates = isLong && !isCompound;
    if (last && last.isLong === hyphenates) last.text += shown;
    else if (shown) pieces.push({ text: shown, isLong: hyphenates });
  }
  return pieces;
};

export const breakLongRuns = (runs: PdfRun[], lang: string, columns: number): PdfRun[] =>
  runs.flatMap((run): PdfRun[] => {
    if ('href' in run) return [{ ...run, runs: breakLongRuns(run.runs, lang, columns) }];
    if (!('t' in run)) return [run];
    return breakLongWords(run.t, lang, columns).map(({ text, isLong }) => ({
      ...run,
      t: text,
      ...(isLong && { s: `${run.s ?? ''}h` }),
    }));
  });
