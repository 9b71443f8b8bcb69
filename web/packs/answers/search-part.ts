import { wordInLanguage } from '#shared/search/in-language.ts';
import { matchesWord } from '#shared/search/match.ts';
import { exceptHits, findPassages, findWord, type SegmentHits, uniteHits } from '#shared/search/passages.ts';
import { findPhrase, type FormPostings, type PlaceLists, placeListsOf } from '#shared/search/positions.ts';
import type { Interpretation, Phrase, QueryWord } from '#shared/search/query-words.ts';
import type { PartWords } from './part-words.ts';
import { startOf, type Vocabulary } from './vocabulary.ts';

/** What is searched for: passages with all phrases of an interpretation and no excluded one. */
export type PartSearch = { interpretations: Interpretation[]; excluded: Phrase[] };

/** As the library's search grades what a word matches: as it was typed, folded alike, another form of it. */
const QUALITY = { exact: 0, folded: 1, form: 2 } as const;

/** Of a form that does not match. */
const NONE = 255;

/** A word of the query, and how each form of the vocabulary matches it in texts of one language. */
type Matcher = {
  word: QueryWord;
  isQuoted: boolean;
  /** What was transliterated never matches exactly. */
  isTyped: boolean;
  withoutStems: QueryWord;
  /** Endings change, beginnings do not: other words need not be stemmed. */
  stemStarts: Set<string>;
  language: string;
  qualities: Uint8Array;
};

type AskedWord = Pick<Matcher, 'word' | 'isQuoted' | 'isTyped'>;

const createMatcher = ({ word: asked, isQuoted, isTyped }: AskedWord, language: string): Matcher => {
  const word = wordInLanguage(asked, language);
  return {
    word,
    isQuoted,
    isTyped,
    withoutStems: { ...word, stems: [], isPrefix: false },
    stemStarts: new Set(word.stems.map(startOf)),
    language,
    qualities: new Uint8Array(0),
  };
};

const gradeForm = (matcher: Matcher, form: { exact: string; token: string }): number => {
  const { word, isQuoted, isTyped, withoutStems, stemStarts, language } = matcher;
  if (form.exact === word.exact) return isTyped ? QUALITY.exact : QUALITY.folded;
  if (isQuoted) return NONE;
  const token = { ...form, start: 0, end: 0 };
  if (matchesWord(token, withoutStems, false, language)) return QUALITY.folded;
  if (word.isPrefix && form.token.startsWith(word.token)) return QUALITY.form;
  if (!stemStarts.has(startOf(form.token))) return NONE;
  return matchesWord(token, word, false, language) ? QUALITY.form : NONE;
};

/** Where in a vocabulary the forms are that may match a word: most need not be compared. */
const startsOf = ({ word, isQuoted, stemStarts }: Matcher, vocabulary: Vocabulary): Set<string> => {
  const { exact, token, spellings, similar = [], compounds = [], isPrefix } = word;
  if (isQuoted) return new Set([startOf(exact)]);
  const related = (word.related ?? []).flatMap((other) => vocabulary.startsWith(other.token.slice(0, 1)));
  const beginning = isPrefix ? vocabulary.startsWith(startOf(token)) : [];
  const alike = [exact, token, ...spellings, ...similar, ...compounds].map(startOf);
  return new Set([...alike, ...stemStarts, ...beginning, ...related]);
};

/** Compares the forms of a vocabulary once for each word and language, however many parts have them. */
export class WordMatchers {
  private readonly vocabulary: Vocabulary;
  private readonly matchers = new Map<string, Map<QueryWord, Matcher>>();

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  private matcher(asked: AskedWord, language: string): Matcher {
    const ofLanguage = this.matchers.get(language) ?? new Map<QueryWord, Matcher>();
    this.matchers.set(language, ofLanguage);
    const matcher = ofLanguage.get(asked.word) ?? createMatcher(asked, language);
    if (matcher.qualities.length < this.vocabulary.size) this.gradeNew(matcher);
    ofLanguage.set(asked.word, matcher);
    return matcher;
  }

  /** Forms that came since the matcher was used last. */
  private gradeNew(matcher: Matcher): void {
    const { vocabulary } = this;
    const known = matcher.qualities.length;
    const qualities = new Uint8Array(vocabulary.size).fill(NONE);
    qualities.set(matcher.qualities);
    for (const start of startsOf(matcher, vocabulary))
      for (const form of vocabulary.formsStartingWith(start, known))
        qualities[form] = gradeForm(matcher, vocabulary.forms[form] as { exact: string; token: string });
    matcher.qualities = qualities;
  }

  /** The forms of a part that match a word. */
  formsIn({ forms, offsets }: PartWords, asked: AskedWord, language: string): FormPostings[] {
    const { qualities } = this.matcher(asked, language);
    const found: FormPostings[] = [];
    for (let index = 0; index < forms.length; index += 1) {
      const quality = qualities[forms[index] as number] as number;
      if (quality !== NONE) found.push({ offset: offsets[index] as number, quality });
    }
    return found;
  }
}

/** The segments of a part that have every phrase. */
const findAll = (
  part: PartWords,
  matchers: WordMatchers,
  { phrases, isTyped }: { phrases: Phrase[]; isTyped: boolean },
  language: string,
): SegmentHits => {
  const lists: PlaceLists[][] = [];
  for (const { words, isQuoted } of phrases) {
    const ofPhrase: PlaceLists[] = [];
    for (const word of words) {
      const forms = matchers.formsIn(part, { word, isQuoted, isTyped }, language);
      // Most parts lack a word: the others are not looked for.
      if (forms.length === 0) return new Uint32Array(0);
      ofPhrase.push(placeListsOf(part.postings, forms));
    }
    lists.push(ofPhrase);
  }
  const [first] = lists;
  if (first && lists.length === 1 && first.length === 1) return findWord(part.starts, first[0]!);
  return findPassages(
    part.starts,
    lists.map((words) => ({ places: findPhrase(words), length: words.length })),
  );
};

/** The segments of a part that are hits, each with its tier: see `passages.ts`. */
export const searchPart = (
  part: PartWords,
  matchers: WordMatchers,
  { interpretations, excluded }: PartSearch,
  language: string,
): SegmentHits => {
  let all: SegmentHits = new Uint32Array(0);
  for (const { kind, phrases } of interpretations)
    all = uniteHits(all, findAll(part, matchers, { phrases, isTyped: kind === 'typed' }, language));
  for (const phrase of excluded)
    if (all.length > 0) all = exceptHits(all, findAll(part, matchers, { phrases: [phrase], isTyped: true }, language));
  return all;
};
