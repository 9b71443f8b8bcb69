import type { Interpretation, Phrase } from './engine-types.ts';
import { countPassages, isCounted, refusals } from './count-facets.ts';
import { selectableCollections, type TextInfo } from './text-info.ts';
import type { EngineAnswer, EngineQuery, EngineText } from './engine-types.ts';
import { expandWord } from './expand-word.ts';
import { createLookup, filterHits, findHits, type Asked, type FoundTexts } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { MAX_COUNTED } from '#shared/search-limits.ts';
import { findTitles, shownTitles } from './find-titles.ts';
import type { TitleScore } from './title-index.ts';
import { findTopicNames } from './topic-names.ts';
import { orderHits, type ListedHit } from './order-hits.ts';
import { withoutQuestionWords } from './question-words.ts';
import { rankTexts, type RankedTexts } from './rank-texts.ts';

const isKnown = (library: LibraryIndex, { phrases }: Interpretation): boolean =>
  phrases.every(({ words, isQuoted }) => words.every((word) => expandWord(library.words, word, isQuoted).length > 0));

/**
 * Words that nothing has are searched for as the words that were probably meant, unless the query can be understood
 * otherwise so that the library has all its words.
 */
const correct = (library: LibraryIndex, all: Interpretation[]) => {
  const known = all.filter((interpretation) => isKnown(library, interpretation));
  if (known.length > 0) return { interpretations: known, corrections: [] };
  const interpretations = withJoinedWords(library, all);
  const corrections = new Map<string, string>();
  const corrected = interpretations.map((interpretation) => ({
    ...interpretation,
    phrases: interpretation.phrases.map((phrase) => ({
      ...phrase,
      words: phrase.words.map((word) => {
        if (phrase.isQuoted || interpretation.kind !== 'typed' || expandWord(library.words, word, false).length > 0)
          return word;
        const similar = library.similarWords(word.token);
        if (similar[0] !== undefined) corrections.set(word.exact, similar[0]);
        return { ...word, similar };
      }),
    })),
  }));
  return {
    interpretations: corrected,
    corrections: [...corrections].map(([typed, meant]) => ({ typed, meant })),
  };
};

/** Words that are written as one: `karaniyam atthakusalena`. Only where one of them is not known by itself. */
const withJoinedWords = (library: LibraryIndex, interpretations: Interpretation[]): Interpretation[] => {
  const joined = interpretations.flatMap((interpretation): Interpretation[] => {
    const phrases = joinWords(library, interpretation.phrases);
    return phrases.length < interpretation.phrases.length ? [{ ...interpretation, phrases }] : [];
  });
  return joined.length > 0 ? joined : interpretations;
};

const joinWords = (library: LibraryIndex, phrases: Phrase[]): Phrase[] => {
  const result: Phrase[] = [];
  for (const phrase of phrases) {
    const [before] = result.at(-1)?.words ?? [];
    const [word] = phrase.words;
    const canJoin =
      before && word && phrase.words.length === 1 && result.at(-1)?.words.length === 1 && !phrase.isQuoted;
    const token = canJoin ? `${before.token}${word.token}` : '';
    if (token && token.length >= MIN_JOINED && library.words.has(token))
      result[result.length - 1] = { isQuoted: false, words: [{ token, exact: token, spellings: [], stems: [] }] };
    else result.push(phrase);
  }
  return result;
};
const MIN_JOINED = 8;

/** A word that stands in half of the texts says nothing about one: it need not be there. */
const COMMON = 0.1;

/** Without the common words, unless there are no others; undefined when nothing is left out. */
const withoutCommon = (asked: Asked): Asked | undefined => {
  const telling = asked.phrases.filter(
    ({ words, isQuoted }) => isQuoted || words.some(({ leastRarity }) => leastRarity > COMMON),
  );
  return telling.length > 0 && telling.length < asked.phrases.length ? { phrases: telling } : undefined;
};

/** By the number of a work, how much its titles are like the query. */
const scoreTitles = (library: LibraryIndex, titles: TitleScore[]): Map<number, number> => {
  const scores = new Map<number, number>();
  for (const { entry, score } of titles) {
    const owner = library.titleEntries[entry];
    if (!owner || (owner.kind !== 'text' && owner.kind !== 'work')) continue;
    const work = owner.kind === 'work' ? library.tables.workNumbers.get(owner.id) : workOf(library, owner.id);
    if (work !== undefined && score > (scores.get(work) ?? 0)) scores.set(work, score);
  }
  return scores;
};
const MIN_TITLE = 0.2;
const MAX_TITLES = 500;

const workOf = (library: LibraryIndex, text_id: string): number | undefined => {
  const number = library.numberOf(text_id);
  return number === undefined ? undefined : library.tables.works[number];
};

/** A query of so many words is a sentence: what has nearly all of them may be meant as well. */
const SENTENCE_WORDS = 4;

/** Whether passages that do not have all the words may be listed. Words without spaces between them belong together. */
const isLoose = ({ phrases }: Asked, hasHits: boolean): boolean => {
  if (phrases.some(({ isQuoted }) => isQuoted)) return false;
  const words = new Set(phrases.flatMap((phrase) => phrase.words));
  const telling = [...words].filter(({ leastRarity }) => leastRarity > COMMON);
  if (hasHits) return phrases.length > 1 && telling.length >= SENTENCE_WORDS;
  return phrases.length > 1 || words.size >= SENTENCE_WORDS;
};

/** Fewer works than this with all the words: those that have most of them are listed, too. */
const ENOUGH_WORKS = 20;
/** How many are listed that do not have all the words. */
const MAX_CLOSEST = 50;
/** How much of the query such a passage must have. */
const MIN_TOGETHER = 0.4;
/** How many are listed when none has as much. */
const MAX_DISTANT = 10;

export const searchLibrary = (library: LibraryIndex, query: EngineQuery): EngineAnswer => {
  const { interpretations, corrections } = correct(library, query.interpretations);
  const lookup = createLookup(library);
  const asked = interpretations.map(withoutQuestionWords).map(lookup.asked);
  const excluded = query.excluded.map((phrase) => lookup.phrase(phrase));
  const only = query.text_id === undefined ? undefined : (library.numberOf(query.text_id) ?? -1);
  const refused = refusals(library, query.filters);
  const find = (searched: Asked[]) =>
    findHits(
      library,
      { interpretations: searched, excluded },
      (number) => (only === undefined || number === only) && isCounted(refused[number] as number),
      query.sort === 'hits' ? Number.MAX_SAFE_INTEGER : Math.max(MAX_COUNTED, query.skip + query.limit),
    );
  let all = find(asked);
  if (all.numbers.length === 0 && only === undefined) {
    const telling = asked.flatMap((each) => withoutCommon(each) ?? []);
    if (telling.length > 0) all = find(telling);
  }
  const isAccepted = (number: number): boolean => refused[number] === 0 && library.infos[number] !== undefined;
  const hits = query.filters.length > 0 ? filterHits(all, isAccepted) : all;
  const isStrict =
    only !== undefined ||
    query.sort !== 'relevance' ||
    excluded.length > 0 ||
    !asked.some((each) => isLoose(each, hits.numbers.length > 0));
  const isRanked = only === undefined && query.sort === 'relevance';
  const titles = isRanked || query.titleLimit > 0 ? findTitles(library, query, MIN_TITLE, MAX_TITLES) : [];
  const ranked = isRanked
    ? rankTexts(library, asked, hits, scoreTitles(library, titles), query.language, isAccepted)
    : UNRANKED;
  const worksWithHits = new Set(isStrict ? [] : hits.numbers.map((number) => library.infos[number]?.work_id));
  const others =
    isStrict || worksWithHits.size >= ENOUGH_WORKS
      ? []
      : ranked.best.filter(({ number, segment }) => !hits.has(number) && segment >= 0);
  const near = others.filter(({ together }) => together >= MIN_TOGETHER).slice(0, MAX_CLOSEST);
  // Rather something than nothing.
  const closest = near.length > 0 || hits.numbers.length > 0 ? near : others.slice(0, MAX_DISTANT);
  const selectable = only === undefined ? selectableCollections(library.collections, query.collection_id) : [];
  const { listed, partial } = orderHits(library, { query, ranked, hits, closest });
  return {
    hits: listed.map((hit) => hitOf(library, hit)),
    texts: [...new Set(listed.map(({ number }) => number))].map((number) => textOf(library, number, hits)),
    ...countPassages(library, { all, refused, partial, selectable }),
    isClosest: hits.numbers.length === 0 && closest.length > 0,
    corrections,
    interpretations,
    titles: shownTitles(library, titles, query.titleLimit),
    topicNames: findTopicNames(library.topics, query.sides),
  };
};

const UNRANKED: RankedTexts = { best: [], rest: () => [] };

const hitOf = (library: LibraryIndex, { number, segment, tier }: ListedHit) => {
  const content = library.contents[number]?.findLast(({ firstSegment }) => firstSegment <= segment);
  return {
    text_id: library.infos[number]?.text_id ?? '',
    content_id: content?.id ?? '',
    position: segment - (content?.firstSegment ?? 0) + 1,
    tier,
  };
};

const textOf = (library: LibraryIndex, number: number, hits: FoundTexts): EngineText => {
  const info = library.infos[number] as TextInfo;
  const versions = (library.works.get(info.work_id) ?? [])
    .filter((other) => other !== number)
    .flatMap((other) => library.infos[other] ?? [])
    .map(({ text_id, language, title }) => ({ text_id, language, title }));
  return { ...info, hits: hits.has(number) ? hits.count(number) : 0, versions };
};
