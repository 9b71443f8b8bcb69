import { tokenise } from '#shared/scripts/tokenise.ts';

/**
 * Titles by the parts of their letters: pieces of three letters for alphabets, syllables and characters and pairs of
 * them for Tibetan and Chinese. Spaces do not count, so that the parts of a compound find it, and one wrong letter
 * spoils three pieces only. Rare pieces count more than common ones: nobody needs a list of words such as sutta.
 */
export type Title = { title: string; language: string };

export type TitleScore = { entry: number; score: number };

const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;

/** Spellings that people do not keep apart: doubled letters, aspirates, v and b, endings. */
export const soundOf = (token: string): string =>
  token
    .replaceAll(/([bcdgjkpt])h/g, '$1')
    .replaceAll('sh', 's')
    .replaceAll('w', 'v')
    .replaceAll('b', 'v')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll(/n(?=[gkcjtdpv])/g, 'm')
    .replaceAll(/([a-z])\1+/g, '$1');

const piecesOfLetters = (letters: string, pieces: Set<string>): void => {
  const padded = `^${letters}`;
  if (padded.length < 3) pieces.add(padded);
  for (let at = 0; at + 3 <= padded.length; at += 1) pieces.add(padded.slice(at, at + 3));
};

/** What nearly every title of a scripture has says nothing about one, and readers leave it out. */
const GENERIC = new Set([
  'sutta',
  'sutra',
  'suttam',
  'suttanta',
  'sutram',
  'the',
  'a',
  'an',
  'of',
  'on',
  'and',
  '经',
  '經',
  '経',
  'der',
  'die',
  'das',
  'von',
  'vom',
  'uber',
  'discourse',
  'lehrrede',
]);
const GENERIC_END = /(?:nama)?(?:mahayana)?sut(?:ta|ra)(?:m|nta)?$/;
const GENERIC_START = /^arya(?=.{4})/;

const withoutGeneric = (token: string): string => {
  const short = token.replace(GENERIC_END, '').replace(GENERIC_START, '');
  return short.length >= 3 ? short : token;
};

/** The pieces of a title or a query, and its words. */
export const piecesOf = (text: string): { pieces: Set<string>; words: Set<string> } => {
  const pieces = new Set<string>();
  const words = new Set<string>();
  let letters = '';
  let previous = '';
  const all = tokenise(text.normalize('NFC')).map(({ token }) => withoutGeneric(token));
  const telling = all.filter((token) => !GENERIC.has(token));
  for (const token of telling.length > 0 ? telling : all) {
    if (LATIN.test(token)) {
      letters += soundOf(token);
      words.add(token);
      previous = '';
      continue;
    }
    pieces.add(token);
    if (previous) pieces.add(`${previous} ${token}`);
    previous = token;
  }
  if (letters) piecesOfLetters(letters, pieces);
  return { pieces, words };
};

/** Whose words have the forms of their own language in titles; those of all others have the forms of the first. */
export const TITLE_LANGUAGES = ['en', 'de'];

type Weighted = { weight: number; entries: number[] };

export class TitleIndex {
  private readonly pieces = new Map<string, Weighted>();
  private readonly words = new Map<string, Weighted>();
  private readonly pieceWeight: Float32Array;
  private readonly wordWeight: Float32Array;

  constructor(
    titles: Title[],
    private readonly stemOf: (word: string, language: string) => string = (word) => word,
  ) {
    const parts = titles.map(({ title, language }) => {
      const { pieces, words } = piecesOf(title);
      return { pieces, words: this.stemsOf(words, language) };
    });
    const add = (index: Map<string, Weighted>, part: string, entry: number) => {
      const known = index.get(part);
      if (known) known.entries.push(entry);
      else index.set(part, { weight: 0, entries: [entry] });
    };
    parts.forEach(({ pieces, words }, entry) => {
      for (const piece of pieces) add(this.pieces, piece, entry);
      for (const word of words) add(this.words, word, entry);
    });
    for (const index of [this.pieces, this.words])
      for (const part of index.values()) part.weight = Math.log(1 + titles.length / part.entries.length);
    const sum = (index: Map<string, Weighted>, own: Iterable<string>) => {
      let total = 0;
      for (const part of own) total += index.get(part)?.weight ?? 0;
      return total;
    };
    this.pieceWeight = Float32Array.from(parts, ({ pieces }) => sum(this.pieces, pieces));
    this.wordWeight = Float32Array.from(parts, ({ words }) => sum(this.words, words));
  }

  private stemsOf(words: Iterable<string>, language: string): Set<string> {
    return new Set(Array.from(words, (word) => this.stemOf(word, language)));
  }

  private readonly size = () => this.pieceWeight.length;

  /** How much of the query a title has, and how much of the title the query has. */
  private scores(index: Map<string, Weighted>, parts: Iterable<string>, ofTitles: Float32Array): Map<number, number> {
    const shared = new Map<number, number>();
    let asked = 0;
    const unknown = Math.log(1 + this.size());
    for (const part of parts) {
      const known = index.get(part);
      asked += known?.weight ?? unknown;
      for (const entry of known?.entries ?? []) shared.set(entry, (shared.get(entry) ?? 0) + (known?.weight ?? 0));
    }
    for (const [entry, weight] of shared) {
      const recall = weight / asked;
      const precision = Math.min(weight / (ofTitles[entry] as number), 1);
      shared.set(entry, recall * recall * (0.5 + 0.5 * precision));
    }
    return shared;
  }

  /** The titles that are most like a query, best first; a score of 1 is the title itself. */
  find(query: string, minScore: number, limit: number): TitleScore[] {
    const { pieces, words } = piecesOf(query);
    const best = this.scores(this.pieces, pieces, this.pieceWeight);
    // The language of a query is not known: its words are stemmed as those of the titles are.
    const asked = new Set<string>();
    for (const language of words.size > 0 ? TITLE_LANGUAGES : []) {
      const stems = this.stemsOf(words, language);
      const key = [...stems].join(' ');
      if (asked.has(key)) continue;
      asked.add(key);
      for (const [entry, score] of this.scores(this.words, stems, this.wordWeight))
        if (score > (best.get(entry) ?? 0)) best.set(entry, score);
    }
    return [...best]
      .filter(([, score]) => score >= minScore)
      .map(([entry, score]) => ({ entry, score }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }
}
