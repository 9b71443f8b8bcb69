import { matchesWord } from '#shared/search/match.ts';
import { unpackText, type UnpackedText } from '#shared/search/pack-text.ts';
import { exceptHits, findPassages, findWord, type SegmentHits, uniteHits } from '#shared/search/passages.ts';
import { findPhrase, type FormPostings, type PlaceLists, placeListsOf } from '#shared/search/positions.ts';
import type { Interpretation, Phrase, QueryWord } from '#shared/search/query-words.ts';

/** What is searched for in texts of one language: passages with all phrases of an interpretation and no excluded one. */
export type PartSearch = { interpretations: Interpretation[]; excluded: Phrase[]; language: string };

/** As the library's search grades what a word matches: as it was typed, folded alike, another form of it. */
const QUALITY = { exact: 0, folded: 1, form: 2 } as const;

/** Endings change, beginnings do not: other words need not be stemmed. */
const STEM_START = 2;

type Matcher = { word: QueryWord; isQuoted: boolean; withoutStems: QueryWord; starts: Set<string> };

const matcherOf = (word: QueryWord, isQuoted: boolean): Matcher => ({
  word,
  isQuoted,
  withoutStems: { ...word, stems: [], isPrefix: false },
  starts: new Set(word.stems.map((stem) => stem.slice(0, STEM_START))),
});

const qualityOf = (
  { word, isQuoted, withoutStems, starts }: Matcher,
  form: { exact: string; token: string },
  language: string,
): number | undefined => {
  if (form.exact === word.exact) return QUALITY.exact;
  if (isQuoted) return undefined;
  const token = { ...form, start: 0, end: 0 };
  if (matchesWord(token, withoutStems, false, language)) return QUALITY.folded;
  if (word.isPrefix && form.token.startsWith(word.token)) return QUALITY.form;
  if (!starts.has(form.token.slice(0, STEM_START))) return undefined;
  return matchesWord(token, word, false, language) ? QUALITY.form : undefined;
};

const findForms = ({ forms }: UnpackedText, matcher: Matcher, language: string): FormPostings[] =>
  forms.flatMap(({ offset, ...form }) => {
    const quality = qualityOf(matcher, form, language);
    return quality === undefined ? [] : [{ offset, quality }];
  });

/** The segments of a part that have every phrase. */
const findAll = (text: UnpackedText, phrases: Phrase[], language: string): SegmentHits => {
  const lists: PlaceLists[][] = [];
  for (const { words, isQuoted } of phrases) {
    const ofPhrase: PlaceLists[] = [];
    for (const word of words) {
      const forms = findForms(text, matcherOf(word, isQuoted), language);
      // Most parts lack a word: the others are not looked for.
      if (forms.length === 0) return new Uint32Array(0);
      ofPhrase.push(placeListsOf(text.postings, forms));
    }
    lists.push(ofPhrase);
  }
  const [first] = lists;
  if (first && lists.length === 1 && first.length === 1) return findWord(text.starts, first[0]!);
  return findPassages(
    text.starts,
    lists.map((words) => ({ places: findPhrase(words), length: words.length })),
  );
};

/** The segments of a part that are hits, each with its tier: see `passages.ts`. */
export const searchPart = (words: Uint8Array, { interpretations, excluded, language }: PartSearch): SegmentHits => {
  const text = unpackText(words);
  let all: SegmentHits = new Uint32Array(0);
  for (const { phrases } of interpretations) all = uniteHits(all, findAll(text, phrases, language));
  for (const phrase of excluded) if (all.length > 0) all = exceptHits(all, findAll(text, [phrase], language));
  return all;
};
