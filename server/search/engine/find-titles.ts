import type { TitleHit, TitleQuery } from './engine-types.ts';
import type { LibraryIndex } from './library-index.ts';
import { otherWording } from './title-wordings.ts';
import type { TitleScore } from './title-index.ts';

/** `corrected`: with the words that were probably meant. */
type TitleSearch = Pick<TitleQuery, 'text' | 'interpretations' | 'language'> & { corrected?: string | undefined };

/** What was typed, and what it is in another script. */
const titleQueries = ({ text, corrected, interpretations }: TitleSearch): string[] => [
  text,
  ...(corrected === undefined ? [] : [corrected]),
  ...[otherWording(text)].filter((other) => other !== undefined),
  ...interpretations
    .filter(({ kind }) => kind === 'wylie')
    .map(({ phrases }) => phrases.flatMap(({ words }) => words.map(({ exact }) => exact)).join('་')),
];

const workOf = (library: LibraryIndex, entry: number): string => {
  const owner = library.titleEntries[entry];
  if (owner?.kind === 'work') return owner.id;
  const number = owner?.kind === 'text' ? library.numberOf(owner.id) : undefined;
  return number === undefined ? '' : (library.infos[number]?.work_id ?? '');
};

/** Among titles that are alike: the better known work, then a collection, then one in the reader's language. */
const KNOWN_WEIGHT = 0.2;
const COLLECTION_WEIGHT = 0.2;
const LANGUAGE_WEIGHT = 0.02;

const bonusOf = (library: LibraryIndex, entry: number, language: string): number => {
  const title = library.titleEntries[entry];
  return (
    KNOWN_WEIGHT * library.howKnown(workOf(library, entry)) +
    (title?.kind === 'collection' ? COLLECTION_WEIGHT : 0) +
    (title?.language === language ? LANGUAGE_WEIGHT : 0)
  );
};

/** One word of a saying is no quotation. */
const MIN_OF_SAYING = 2;

/** A name in longer queries that no text has and few titles: it says which work is meant, whatever else is asked. */
const MAX_NAMED = 30;
const NAMED = 0.7;
const MIN_NAME = 5;

const namesIn = (library: LibraryIndex, { interpretations }: TitleSearch): string[] => {
  const words = (interpretations[0]?.phrases ?? []).flatMap((phrase) => phrase.words.map(({ token }) => token));
  if (words.length < 2) return [];
  return words.filter((word) => {
    if (word.length < MIN_NAME || library.words.has(word)) return false;
    const count = library.titles.countNamed(word);
    return count > 0 && count <= MAX_NAMED;
  });
};

/** The titles that are most like the query, best first. */
export const findTitles = (
  library: LibraryIndex,
  query: TitleSearch,
  minScore: number,
  limit: number,
): TitleScore[] => {
  const best = new Map<number, number>();
  const isKnown = (word: string): boolean => library.words.has(word);
  const isLong = query.interpretations.some(
    ({ phrases }) => phrases.reduce((count, { words }) => count + words.length, 0) >= MIN_OF_SAYING,
  );
  const note = ({ entry, score }: TitleScore) => {
    if (score > (best.get(entry) ?? 0) && (isLong || !library.titleEntries[entry]?.isSaying)) best.set(entry, score);
  };
  for (const text of titleQueries(query)) library.titles.find(text, minScore, limit * 4, isKnown).forEach(note);
  for (const name of namesIn(library, query))
    for (const { entry, score } of library.titles.find(name, minScore, limit, () => true))
      note({ entry, score: NAMED * score });
  library.spokenTitles.find(query.text, minScore, limit).forEach(note);
  return [...best]
    .map(([entry, score]) => ({ entry, score, order: score + bonusOf(library, entry, query.language) }))
    .sort((a, b) => b.order - a.order || a.entry - b.entry)
    .slice(0, limit)
    .map(({ entry, score }) => ({ entry, score }));
};

/** Less alike than this is not worth a line above the passages. */
const MIN_SHOWN = 0.5;

/** The titles to show for a query, best first. */
export const listTitleHits = (library: LibraryIndex, query: TitleQuery): TitleHit[] =>
  shownTitles(library, findTitles(library, query, MIN_SHOWN, query.limit), query.limit);

/** Where no passage has the words, a title that is less alike may be what was meant. */
const MIN_SHOWN_ALONE = 0.3;
const MAX_ALONE = 3;

/** Where nothing else is found, those that are least unlike. */
const MIN_INSTEAD = 0.1;
const MAX_INSTEAD = 5;

/** The titles to show where no passage has any of the words. */
export const titlesInstead = (library: LibraryIndex, query: TitleQuery): TitleHit[] =>
  hitsOf(library, findTitles(library, query, MIN_INSTEAD, Math.min(query.limit, MAX_INSTEAD)));

/** Of the titles like a query those that are shown. `isAlone`: no passage has all the words. */
export const shownTitles = (library: LibraryIndex, titles: TitleScore[], limit: number, isAlone = false): TitleHit[] =>
  hitsOf(
    library,
    titles
      .filter(({ score }, at) => score >= (isAlone && at < MAX_ALONE ? MIN_SHOWN_ALONE : MIN_SHOWN))
      .slice(0, limit),
  );

const hitsOf = (library: LibraryIndex, titles: TitleScore[]): TitleHit[] =>
  titles.flatMap(({ entry, score }) => {
    const found = library.titleEntries[entry];
    return found ? [{ ...found, score }] : [];
  });
