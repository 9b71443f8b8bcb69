import { tokenise } from '#shared/scripts/tokenise.ts';
import type { Interpretation, Phrase, QueryWord } from '#shared/search/query-words.ts';
import { CHINESE_TERMS } from './chinese-terms.table.ts';
import { CHINESE_THINGS } from './chinese-things.table.ts';
import { relatedTo, type RelatedWord } from './related-words.ts';

const tokensOf = (text: string): string[] => tokenise(text.normalize('NFC')).map(({ token }) => token);

/** In other languages: the English words and those that say nearly the same. */
const wordsFor = (english: string): RelatedWord[][] =>
  tokensOf(english).map((token) => [{ language: 'en', token }, ...relatedTo(token, 'en')]);

type Terms = {
  /** By its folded characters, the words that stand for a term: one list for each English word. */
  words: Map<string, RelatedWord[][]>;
  longest: number;
};

const listTerms = (): Terms => {
  const terms: Terms = { words: new Map(), longest: 0 };
  for (const line of `${CHINESE_TERMS.trim()}\n${CHINESE_THINGS.trim()}`.split('\n')) {
    const [names = '', english = ''] = line.split('|');
    const words = wordsFor(english);
    for (const name of names.trim().split(' ')) {
      const characters = tokensOf(name);
      terms.words.set(characters.join(''), words);
      terms.longest = Math.max(terms.longest, characters.length);
    }
  }
  return terms;
};

let terms: Terms | undefined;

/** Makes the terms, which takes a while: before the first search asks for them. */
export const prepareChineseTerms = (): Terms => (terms ??= listTerms());

const wordOf = (name: string, related: RelatedWord[]): QueryWord => ({
  token: `${name} ${related[0]?.token ?? ''}`,
  exact: name,
  spellings: [],
  stems: [],
  related,
});

/** The terms of a phrase without spaces, the longest first wherever one begins, and how many characters they are. */
const termsOf = ({ words }: Phrase): { found: Phrase[]; known: number } => {
  const { words: listed, longest } = prepareChineseTerms();
  const characters = words.map(({ token }) => token);
  const found: Phrase[] = [];
  let known = 0;
  for (let at = 0; at < characters.length;) {
    let length = Math.min(longest, characters.length - at);
    while (length > 0 && !listed.has(characters.slice(at, at + length).join(''))) length -= 1;
    const name = characters.slice(at, at + length).join('');
    for (const related of listed.get(name) ?? []) found.push({ isQuoted: false, words: [wordOf(name, related)] });
    known += length;
    at += Math.max(length, 1);
  }
  return { found, known };
};

/** `coverage`: how much of the characters of the query are terms, from 0 to 1. */
export type QueryInTerms = { interpretation: Interpretation; coverage: number };

/** A query in Chinese by its terms in other languages; undefined when it has none. */
export const withChineseTerms = ({ kind, phrases }: Interpretation): QueryInTerms | undefined => {
  if (kind !== 'typed') return undefined;
  const ofPhrases = phrases.map((phrase) => (phrase.isQuoted ? { found: [], known: 0 } : termsOf(phrase)));
  const found = ofPhrases.flatMap((each) => each.found);
  if (found.length === 0) return undefined;
  const characters = phrases.reduce((count, { words }) => count + words.length, 0);
  const known = ofPhrases.reduce((count, each) => count + each.known, 0);
  return { interpretation: { kind, phrases: found }, coverage: known / characters };
};
