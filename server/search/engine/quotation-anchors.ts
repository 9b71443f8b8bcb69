import { countPositions } from '#shared/search/pack-text.ts';
import { groupBy } from '#shared/group-by.ts';
import type { LibraryIndex } from './library-index.ts';
import { rarity } from './rank.rules.ts';
import type { IndexedText } from './word-index.ts';

/** The rarest words of the quotation, by which it is looked for. */
const MAX_ANCHORS = 16;
/** A word that comes again is looked for in its first places. */
const MAX_REPEATED = 3;
/** What is read of the index: beyond that, words that are everywhere are left out. */
const MAX_POSITIONS = 2_000_000;
/** A text must have so much of the anchors, by their worth. */
export const MIN_SHARE = 0.5;
/** A word that hardly any text has may be the wrong one: it must not outweigh all others. */
const MAX_RARITY = 4;

type Use = { number: number; offset: number };
/** `places`: where it stands in the quotation. */
export type Anchor = { worth: number; places: number[]; uses: Use[] };

/** A word of a quotation: its folded token and other spellings. */
export type SoughtWord = { token: string; spellings: string[] };

/** The words that tell most, each once, with the texts that have them. */
export const chooseAnchors = (
  library: LibraryIndex,
  words: SoughtWord[],
  language: string | undefined,
  maxPositions = MAX_POSITIONS,
): Anchor[] => {
  const { words: index, languages } = library;
  const isSearched = (number: number): boolean =>
    languages[number] !== undefined && (language === undefined || languages[number] === language);
  const different = groupBy([...words.keys()], (at) => words[at]?.token ?? '');
  const counted = Array.from(different, ([token, places]) => {
    const spellings = words[places[0] ?? 0]?.spellings ?? [];
    const forms = [...new Set([token, ...spellings].flatMap((each) => index.formsOf(each)))];
    return {
      places: places.slice(0, MAX_REPEATED),
      forms,
      texts: forms.reduce((total, form) => total + index.textCount(form), 0),
    };
  });
  const anchors: Anchor[] = [];
  let positions = 0;
  for (const { places, forms } of counted.filter(({ texts }) => texts > 0).toSorted((a, b) => a.texts - b.texts)) {
    const uses: Use[] = [];
    let ofWord = 0;
    for (const form of forms)
      index.eachText(form, (number, offset) => {
        if (!isSearched(number)) return;
        uses.push({ number, offset });
        ofWord += countPositions((index.texts[number] as IndexedText).postings, offset);
      });
    if (uses.length === 0) continue;
    positions += ofWord;
    if (anchors.length > 1 && positions > maxPositions) break;
    anchors.push({ worth: 1 + Math.min(rarity(uses.length, library.infos.length), MAX_RARITY), places, uses });
    if (anchors.length === MAX_ANCHORS) break;
  }
  return anchors;
};

/** The texts with most of the anchors. */
export const chooseTexts = (library: LibraryIndex, anchors: Anchor[]): Set<number> => {
  const scores = new Float64Array(library.words.texts.length);
  const counted = new Uint8Array(scores.length);
  anchors.forEach(({ worth, uses }, at) => {
    for (const { number } of uses) {
      // A text may have several forms of a word.
      if (counted[number] === at + 1) continue;
      counted[number] = at + 1;
      scores[number] = (scores[number] as number) + worth;
    }
  });
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  const chosen = new Set<number>();
  if (best > 0) scores.forEach((score, number) => score >= best * MIN_SHARE && chosen.add(number));
  return chosen;
};
