import { tokenise } from '#shared/scripts/tokenise.ts';
import { AlikeTitles } from './alike-titles.ts';
import { soundOf } from './sound-of.ts';

/**
 * Titles by the parts of their letters: pieces of three letters for alphabets, syllables and characters and pairs of
 * them for Tibetan and Chinese. Spaces do not count, so that the parts of a compound find it, and one wrong letter
 * spoils three pieces only. Rare pieces count more than common ones: nobody needs a list of words such as sutta.
 */
export type Title = { title: string; language: string };

export type TitleScore = { entry: number; score: number };

const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;

const piecesOfLetters = (letters: string, pieces: Set<string>): void => {
  const padded = `^${letters}`;
  if (padded.length < 3) pieces.add(padded);
  for (let at = 0; at + 3 <= padded.length; at += 1) pieces.add(padded.slice(at, at + 3));
};

/** Syllables that short names of works leave out: nominal endings and particles. */
const TIBETAN_GENERIC = 'པ པར པས པའི བ བར བས བའི པོ པོའི མ གི ཀྱི གྱི ཡི གིས ཀྱིས གྱིས ཡིས ལ ལས ན ནས ར སུ ཏུ དུ རུ དང ནི ཞེས བྱ'.split(' ');

/** What nearly every title of a scripture has says nothing about one, and readers leave it out. */
const GENERIC = new Set([
  ...TIBETAN_GENERIC,
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
  'den',
  'dem',
  'des',
  'in',
  'im',
  'to',
  'for',
  'with',
  'und',
  'discourse',
  'lehrrede',
]);
/** As people write it. */
const SUTTA = /^sut+h?r?a$/;
/** Tibetan titles end with a formula and begin with an epithet: “the noble … , a sutra of the great vehicle”. */
const FORMULA = new Set(['ཞེས', 'ཅེས']);
const NOBLE = 'འཕགས';
const GENERIC_END = /(?:nama)?(?:mahayana)?sut(?:ta|ra)(?:m|nta)?$/;
const GENERIC_START = /^arya(?=.{4})/;

const withoutGeneric = (token: string): string => {
  const short = token.replace(GENERIC_END, '').replace(GENERIC_START, '');
  return short.length >= 3 ? short : token;
};

/** What Chinese translators, and readers, write in several ways. */
const SAME_TERMS: [RegExp, string][] = [
  [/三摩地/g, '三昧'],
  [/(波[罗羅])[蜜密]多?/g, '$1蜜'],
];
const withSameTerms = (text: string): string =>
  HAN.test(text) ? SAME_TERMS.reduce((all, [term, other]) => all.replaceAll(term, other), text) : text;
const HAN = /\p{Script=Han}/u;

/** The pieces of a title or a query, its words in Latin letters and its syllables or characters in others. */
export const piecesOf = (text: string): { pieces: Set<string>; words: Set<string>; syllables: string[] } => {
  const pieces = new Set<string>();
  const words = new Set<string>();
  const syllables: string[] = [];
  let letters = '';
  let previous = '';
  let isFormula = false;
  const all = tokenise(withSameTerms(text.normalize('NFC'))).map(({ token }) => withoutGeneric(token));
  const isTelling = (token: string): boolean => !GENERIC.has(token) && !SUTTA.test(token);
  const hasTelling = all.some(isTelling);
  for (const token of all) {
    if (FORMULA.has(token) && syllables.length > 0) isFormula = true;
    if (hasTelling && !isTelling(token)) continue;
    if (LATIN.test(token)) {
      letters += soundOf(token);
      words.add(token);
      previous = '';
      continue;
    }
    if (!isFormula && token !== NOBLE) syllables.push(token);
    pieces.add(token);
    if (previous) pieces.add(`${previous} ${token}`);
    previous = token;
  }
  if (letters) piecesOfLetters(letters, pieces);
  return { pieces, words, syllables };
};

/** The syllables of a Tibetan title without its epithet and its formula. */
export const titleSyllables = (title: string): string[] => {
  const syllables = tokenise(title.normalize('NFC')).map(({ token }) => token);
  const end = syllables.findIndex((syllable, at) => at > 0 && FORMULA.has(syllable));
  const whole = end < 0 ? syllables : syllables.slice(0, end);
  return NOBLE_START.has(`${whole[0]} ${whole[1]}`) ? whole.slice(2) : whole;
};
const NOBLE_START = new Set([`${NOBLE} པ`, `${NOBLE} མ`]);

/** Whose words have the forms of their own language in titles; those of all others have the forms of the first. */
export const TITLE_LANGUAGES = ['en', 'de'];

/** Where no title is more like a query, some of its letters may be wrong. */
const MISTYPED_BELOW = 0.6;
/** What a title counts that has one other syllable or character, and one of two such. */
const ONE_OTHER = 0.6;
const ONE_OTHER_OF_TWO = 0.4;
/** What a title counts of whose words one was mistyped. */
const CORRECTED = 0.9;

/** So much of a long title in a query, which may have more: somebody quotes on, or asks for it in a sentence. */
const MIN_WHOLE = 0.85;
const WHOLE_IN_QUERY = 0.8;
/** By the weight of its parts: short titles are whole in any sentence. */
const LONG = 80;

type Weighted = { weight: number; entries: number[] };

export class TitleIndex {
  private readonly pieces = new Map<string, Weighted>();
  private readonly words = new Map<string, Weighted>();
  private readonly pieceWeight: Float32Array;
  private readonly wordWeight: Float32Array;
  /** What each title has of a query, while it is summed; 0 between queries. */
  private readonly shared: Float64Array;
  private readonly alike = new AlikeTitles();

  constructor(
    titles: Title[],
    private readonly stemOf: (word: string, language: string) => string = (word) => word,
  ) {
    const parts = titles.map(({ title, language }, entry) => {
      const { pieces, words, syllables } = piecesOf(title);
      for (const word of words) this.alike.addWord(word);
      this.alike.addSyllables(syllables, entry);
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
    this.shared = new Float64Array(titles.length);
  }

  private stemsOf(words: Iterable<string>, language: string): Set<string> {
    return new Set(Array.from(words, (word) => this.stemOf(word, language)));
  }

  private readonly size = () => this.pieceWeight.length;

  /** How much of the query a title has, and how much of the title the query has: of those with so high a score. */
  private scores(
    index: Map<string, Weighted>,
    parts: Iterable<string>,
    ofTitles: Float32Array,
    minScore: number,
  ): Map<number, number> {
    // Most titles have a piece of most queries: a list of numbers takes a fraction of the time of a map.
    const { shared } = this;
    const touched: number[] = [];
    let asked = 0;
    const unknown = Math.log(1 + this.size());
    for (const part of parts) {
      const known = index.get(part);
      asked += known?.weight ?? unknown;
      if (!known) continue;
      for (const entry of known.entries) {
        const sum = shared[entry] as number;
        if (sum === 0) touched.push(entry);
        shared[entry] = sum + known.weight;
      }
    }
    const scores = new Map<number, number>();
    for (const entry of touched) {
      const weight = shared[entry] as number;
      shared[entry] = 0;
      const recall = weight / asked;
      const precision = Math.min(weight / (ofTitles[entry] as number), 1);
      const isWhole = precision >= MIN_WHOLE && (ofTitles[entry] as number) >= LONG;
      const own = recall * recall * (0.5 + 0.5 * precision);
      const score = isWhole ? Math.max(own, WHOLE_IN_QUERY * precision) : own;
      if (score >= minScore) scores.set(entry, score);
    }
    return scores;
  }

  /** By title, how much it is like the parts of a query. */
  private scoreParts(pieces: Set<string>, words: Set<string>, minScore: number): Map<number, number> {
    const best = this.scores(this.pieces, pieces, this.pieceWeight, minScore);
    // The language of a query is not known: its words are stemmed as those of the titles are.
    const asked = new Set<string>();
    for (const language of words.size > 0 ? TITLE_LANGUAGES : []) {
      const stems = this.stemsOf(words, language);
      const key = [...stems].join(' ');
      if (asked.has(key)) continue;
      asked.add(key);
      for (const [entry, score] of this.scores(this.words, stems, this.wordWeight, minScore))
        if (score > (best.get(entry) ?? 0)) best.set(entry, score);
    }
    return best;
  }

  /** Adds the titles that a wrong letter or character keeps from being like a query. */
  private addMistyped(
    query: string,
    syllables: string[],
    best: Map<number, number>,
    isKnown: (word: string) => boolean,
    minScore: number,
  ): void {
    const note = (entry: number, score: number) => best.set(entry, Math.max(best.get(entry) ?? 0, score));
    for (const { entry, share } of this.alike.oneOther(syllables))
      note(entry, share > 0.5 ? ONE_OTHER : ONE_OTHER_OF_TWO);
    const corrected = query
      .split(/\s+/)
      .map((typed) => {
        const [word = ''] = piecesOf(typed).words;
        return word === '' || isKnown(word) ? typed : (this.alike.meant(word) ?? typed);
      })
      .join(' ');
    if (corrected === query) return;
    const { pieces, words } = piecesOf(corrected);
    for (const [entry, score] of this.scoreParts(pieces, words, minScore)) note(entry, CORRECTED * score);
  }

  /** How many titles have a name: a word that has no endings in any language. */
  countNamed(word: string): number {
    const isName = TITLE_LANGUAGES.every((language) => this.stemOf(word, language) === word);
    return isName ? (this.words.get(word)?.entries.length ?? 0) : 0;
  }

  /** Whether a title has a word that sounds like it. */
  hasWord(word: string): boolean {
    return this.alike.hasWord(word);
  }

  /**
   * The titles that are most like a query, best first; a score of 1 is the title itself. A word that texts have (`isKnown`) is
   * not mistyped.
   */
  find(query: string, minScore: number, limit: number, isKnown: (word: string) => boolean = () => false): TitleScore[] {
    const { pieces, words, syllables } = piecesOf(query);
    const best = this.scoreParts(pieces, words, minScore);
    let most = 0;
    for (const score of best.values()) most = Math.max(most, score);
    if (most < MISTYPED_BELOW) this.addMistyped(query, syllables, best, isKnown, minScore);
    const found: TitleScore[] = [];
    for (const [entry, score] of best) if (score >= minScore) found.push({ entry, score });
    return found.sort((a, b) => b.score - a.score || a.entry - b.entry).slice(0, limit);
  }
}
