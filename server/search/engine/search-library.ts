import type { Interpretation, Phrase } from './engine-types.ts';
import type { TextInfo } from './text-info.ts';
import type { EngineAnswer, EngineQuery, EngineText, FacetCounts, FilterData } from './engine-types.ts';
import { expandWord } from './expand-word.ts';
import { createLookup, findHits, type Asked } from './find-hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { findTitles } from './find-titles.ts';
import { orderHits, type ListedHit } from './order-hits.ts';
import type { SegmentHits } from './passages.ts';
import { withoutQuestionWords } from './question-words.ts';
import { rankTexts } from './rank-texts.ts';

const accepts = ({ facet, values, works }: FilterData, info: TextInfo): boolean => {
  if (facet === 'languages') return values.includes(info.language);
  if (facet === 'types') return values.includes(info.type);
  return (works?.includes(info.work_id) ?? false) || info.collection_ids.some((id) => values.includes(id));
};

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

/** By work, how much its titles are like the query. */
const scoreTitles = (library: LibraryIndex, query: EngineQuery): Map<string, number> => {
  const scores = new Map<string, number>();
  for (const { entry, score } of findTitles(library, query, MIN_TITLE, MAX_TITLES)) {
    const owner = library.titleEntries[entry];
    if (!owner || (owner.kind !== 'text' && owner.kind !== 'work')) continue;
    const work = owner.kind === 'work' ? owner.id : workOf(library, owner.id);
    if (work && score > (scores.get(work) ?? 0)) scores.set(work, score);
  }
  return scores;
};
const MIN_TITLE = 0.2;
const MAX_TITLES = 500;

const workOf = (library: LibraryIndex, text_id: string): string | undefined => {
  const number = library.numberOf(text_id);
  return number === undefined ? undefined : library.infos[number]?.work_id;
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

const countFacets = (
  library: LibraryIndex,
  hits: ReadonlyMap<number, SegmentHits>,
  filters: FilterData[],
): FacetCounts => {
  const counts = { languages: new Map(), collections: new Map(), types: new Map() } as Record<
    FilterData['facet'],
    Map<string, number>
  >;
  const add = (facet: FilterData['facet'], key: string, count: number) =>
    counts[facet].set(key, (counts[facet].get(key) ?? 0) + count);
  for (const [number, { length }] of hits) {
    const info = library.infos[number] as TextInfo;
    const refused = new Set(filters.filter((filter) => !accepts(filter, info)).map(({ facet }) => facet));
    const passes = (facet: FilterData['facet']) => refused.size === 0 || (refused.size === 1 && refused.has(facet));
    if (passes('languages')) add('languages', info.language, length);
    if (passes('types')) add('types', info.type, length);
    if (passes('collections')) for (const id of new Set(info.collection_ids)) add('collections', id, length);
  }
  const listed = (facet: FilterData['facet']): [string, number][] =>
    [...counts[facet]].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { languages: listed('languages'), collections: listed('collections'), types: listed('types') };
};

export const searchLibrary = (library: LibraryIndex, query: EngineQuery): EngineAnswer => {
  const { interpretations, corrections } = correct(library, query.interpretations);
  const lookup = createLookup(library);
  const asked = interpretations.map(withoutQuestionWords).map(lookup.asked);
  const excluded = query.excluded.map((phrase) => lookup.phrase(phrase));
  const only = query.text_id === undefined ? undefined : (library.numberOf(query.text_id) ?? -1);
  let all = findHits(library, asked, excluded, only);
  if (all.size === 0 && only === undefined) {
    const telling = asked.flatMap((each) => withoutCommon(each) ?? []);
    if (telling.length > 0) all = findHits(library, telling, excluded);
  }
  const isAccepted = (number: number): boolean => {
    const info = library.infos[number];
    return info !== undefined && query.filters.every((filter) => accepts(filter, info));
  };
  const hits = new Map([...all].filter(([number]) => isAccepted(number)));
  const isStrict =
    only !== undefined ||
    query.sort !== 'relevance' ||
    excluded.length > 0 ||
    !asked.some((each) => isLoose(each, hits.size > 0));
  const ranked =
    only === undefined && query.sort === 'relevance'
      ? rankTexts(library, asked, hits, scoreTitles(library, query), query.language, isAccepted)
      : [];
  const worksWithHits = new Set([...hits.keys()].map((number) => library.infos[number]?.work_id));
  const others =
    isStrict || worksWithHits.size >= ENOUGH_WORKS
      ? []
      : ranked.filter(({ number, segment }) => !hits.has(number) && segment >= 0);
  const near = others.filter(({ together }) => together >= MIN_TOGETHER).slice(0, MAX_CLOSEST);
  // Rather something than nothing.
  const closest = near.length > 0 || hits.size > 0 ? near : others.slice(0, MAX_DISTANT);
  const { listed, total } = orderHits(library, { query, ranked, hits, closest });
  return {
    hits: listed.map((hit) => hitOf(library, hit)),
    texts: [...new Set(listed.map(({ number }) => number))].map((number) => textOf(library, number, hits)),
    total,
    facets: countFacets(library, all, query.filters),
    isClosest: hits.size === 0 && closest.length > 0,
    corrections,
    interpretations,
  };
};

const hitOf = (library: LibraryIndex, { number, segment, tier }: ListedHit) => {
  const content = library.contents[number]?.findLast(({ firstSegment }) => firstSegment <= segment);
  return {
    text_id: library.infos[number]?.text_id ?? '',
    content_id: content?.id ?? '',
    position: segment - (content?.firstSegment ?? 0) + 1,
    tier,
  };
};

const textOf = (library: LibraryIndex, number: number, hits: ReadonlyMap<number, SegmentHits>): EngineText => {
  const info = library.infos[number] as TextInfo;
  const versions = (library.works.get(info.work_id) ?? [])
    .filter((other) => other !== number)
    .flatMap((other) => library.infos[other] ?? [])
    .map(({ text_id, language, title }) => ({ text_id, language, title }));
  return { ...info, hits: hits.get(number)?.length ?? 0, versions };
};
